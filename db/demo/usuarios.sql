-- Made-up people, and two schools that sign in for themselves. The check digits are valid, the phones are nobody's.
insert into portaria.usuarios (codigo, nome_completo, ativo, telefone)
values
  ('11144477735', 'Ana Prado', true, '+5511900000001'),
  ('52998224725', 'Bruno Lima', true, '+5511900000002'),
  ('12345678909', 'Carla Nunes', true, '+5511900000003'),
  ('98765432100', 'Davi Rocha', true, '+5511900000004'),
  ('39053344705', 'Elisa Melo', false, '+5511900000005'),
  ('16899535009', 'Fabio Reis', true, '+5511900000006'),
  ('93541134780', 'Gabi Torres', true, '+5511900000007'),
  ('86288366757', 'Hugo Dias', true, '+5511900000008'),
  ('11222333000181', 'Escola Aurora', true, '+5511900000009'),
  ('350000000017', 'Escola Boa Vista', true, '+5511900000010')
on conflict (codigo) do nothing;

insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
select u.id, p.id, e.id
from (values
  ('11144477735', 'administrador', null),
  ('52998224725', 'coordenador', 'Escola Aurora'),
  ('12345678909', 'coordenador', 'Escola Aurora'),
  ('12345678909', 'escola', 'Escola Boa Vista'),
  ('12345678909', 'coordenador', 'Escola Cedro'),
  ('98765432100', 'especialista', null),
  ('39053344705', 'coordenador', 'Escola Aurora'),
  ('93541134780', 'administrador', null),
  ('93541134780', 'coordenador', 'Escola Cedro'),
  ('86288366757', 'coordenador', 'Escola Boa Vista'),
  ('11222333000181', 'escola', 'Escola Aurora'),
  ('350000000017', 'escola', 'Escola Boa Vista')
) as papeis (codigo, papel, escola)
join portaria.usuarios as u on u.codigo = papeis.codigo
join portaria.papeis as p on p.nome = papeis.papel
left join api.escolas as e on e.nome = papeis.escola
on conflict on constraint usuario_papeis_par_unico do nothing;
