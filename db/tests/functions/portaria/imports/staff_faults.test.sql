-- What is wrong with the staff of a file, to a school and to the network.
begin;
select plan(19);

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

-- The caller's own line, by the claims: the author of a draft of the command line is nobody.
select tests.make_usuario('11144477735', 'administrador', nome_completo => 'Ada');
select tests.make_usuario('33344477733', 'escola', tests.the('escola_a'), nome_completo => 'Rui');
update portaria.usuarios set telefone = '+5511900000044' where codigo in ('11144477735', '33344477733');
create function tests.faults_of(autor text, escola text, linhas text[]) returns text language sql as $$
  select set_config('request.jwt.claims', coalesce(tests.claims_for(faults_of.autor)::text, ''), true);
  select tests.faults(faults_of.escola, faults_of.linhas)
$$;
select is(tests.faults_of(c.autor, c.escola, c.linhas), c.faltas, c.titulo)
from (values
  ('33344477733', 'escola_a', '{33344477733;Rui;coordenador}'::text[], '2 papel: ninguém muda os próprios papéis', 'a role of the own school for oneself'),
  ('33344477733', 'escola_a', '{39053344705;Eva;coordenador;11900000044,333.444.777-33;Rui;coordenador}', '3 papel: ninguém muda os próprios papéis', 'in a further line, with a formatted code'),
  ('33344477733', 'escola_a', '{22244477734;Nora;coordenador}', null, 'a role of somebody else'),
  (null, 'escola_a', '{33344477733;Rui;coordenador}', null, 'the command line may give it'),
  ('11144477735', null, '{11144477735;Ada;administrador;11900000044,11144477735;Ada;;11900000044}', null, 'a role that the caller has is not given again, and no role is none'),
  ('11144477735', null, '{11144477735;Ada;especialista;11900000044}', '2 papel: ninguém muda os próprios papéis', 'another role of the network'),
  ('11144477735', null, '{11144477735;Ada;coordenador;11900000044;Escola A}', '2 papel: ninguém muda os próprios papéis', 'one of a school')
) as c (autor, escola, linhas, faltas, titulo);
select tests.grant_papel(u.id, 'coordenador', tests.the('escola_b')) from portaria.usuarios as u where u.codigo = '11144477735';
select is(tests.faults_of('11144477735', null, '{11144477735;Ada;coordenador;11900000044;Escola B,11144477735;Ada;coordenador;11900000044;Escola A}'),
  '3 papel: ninguém muda os próprios papéis', 'the same one of another school');

select * from finish();
rollback;
