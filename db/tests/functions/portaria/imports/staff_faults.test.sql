-- What is wrong with the staff of a file, to a school and to the network.
begin;
select plan(11);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('22244477734', 'coordenador', tests.the('escola_a'), nome_completo => 'Nora');
select tests.make_usuario('52998224725', 'coordenador', tests.the('escola_a'), nome_completo => 'Ivo');
update portaria.usuarios set telefone = null where codigo = '52998224725';
select tests.make_usuario('98765432100', 'coordenador', tests.the('escola_b'), false, nome_completo => 'Davi');
create function tests.faults(escola text, linhas text[]) returns text language plpgsql as $$
declare v_draft uuid := tests.make_draft('equipe', tests.the(faults.escola), '{CPF,Nome,Cargo,Celular,Escola}', faults.linhas);
begin
  return (select string_agg(format('%s %s: %s', f.linha, f.campo, f.motivo), '; ' order by f.linha, f.campo, f.motivo) from portaria.staff_faults(v_draft) as f);
end;
$$;

select is(tests.faults(c.escola, c.linhas), c.faltas, c.titulo)
from (values
  ('escola_a', '{39053344705;Eva;,71428793860;Leo;especialista,20000000108;Ana;coordenador}'::text[], '2 papel: Informe o papel; 3 papel: Este papel não é seu para conceder', 'a school gives one role'),
  (null, '{39053344705;Eva;,71428793860;Leo;coordenador,20000000108;Ana;especialista}', '3 escola: Informe a escola deste papel', 'the network gives every role, or none; one of a school needs the school'),
  ('escola_a', '{22244477734;Outra;coordenador}', '2 nome_completo: já cadastrado, nome diferente', 'somebody whom the school has, with another name'),
  ('escola_a', '{98765432100;Outro;coordenador;11900000044}', null, 'of somebody whom another school has it is told nothing'),
  (null, '{98765432100;Outro;;11900000044}', '2 codigo: já cadastrado, e inativo; 2 nome_completo: já cadastrado, nome diferente; 2 telefone: já cadastrado, telefone diferente', 'the network is'),
  ('escola_a', '{52998224725;Ivo;coordenador;11900000044}', '2 telefone: já cadastrado, telefone diferente', 'a phone for somebody who has none'),
  ('escola_a', '{22244477734;Nora;coordenador}', null, 'no phone for somebody who has one'),
  (null, '{22244477734;Nora;especialista}', '2 telefone: já cadastrado: informe o telefone que está no cadastro', 'unless the role needs a word about it'),
  (null, '{39053344705;Eva;;11900000044,39053344705;Ana;;11900000044,39053344705;Zoe;;11900000044}',
    '3 nome_completo: outra linha tem outro nome com este código; 4 nome_completo: outra linha tem outro nome com este código', 'of lines with one code the later ones differ from the first: other names'),
  (null, '{39053344705;Eva;;11900000044,39053344705;Eva;;,71428793860;Leo;;,71428793860;Leo;;11900000055}',
    '3 telefone: outra linha tem outro telefone com este código; 5 telefone: outra linha tem outro telefone com este código', 'a phone in one of them only'),
  (null, '{;Eva;,;Leo;}', null, 'lines without a code do not differ')
) as c (escola, linhas, faltas, titulo);

select * from finish();
rollback;
