-- The command line and the application import a draft alike: whole or not at all, also when somebody else adds one of its people meanwhile.
begin;
select plan(12);

select tests.remember('portal', tests.make_portal()) is not null as portal;
update api.turmas set nome = '7º A' where id = tests.the('turma');
update api.alunos set matricula = 'J-1' where id = tests.the('filho');
select tests.make_usuario('22244477734', 'coordenador', tests.the('escola_a'), nome_completo => 'Nora');
select tests.make_usuario(c, 'coordenador', tests.the('escola_b'), nome_completo => 'Davi') from unnest('{98765432100,52998224725}'::text[]) as c;
create function tests.commit(tipo text, escola text, linhas text[]) returns jsonb language plpgsql as $$
declare
  v_draft portaria.importacoes := portaria.begin_draft(commit.tipo, null, tests.the(commit.escola), (case commit.tipo
    when 'equipe' then '{CPF,Nome,Cargo,Escola,Celular}' else '{Matrícula,Turma,Aluno,CPF,Nascimento,Nome do responsável,CPF do responsável,Telefone do responsável}' end)::text[]);
begin
  perform portaria.add_lines(v_draft.id, (select jsonb_agg(to_jsonb(string_to_array(l, ';')) order by n) from unnest(commit.linhas) with ordinality as l (l, n)));
  return portaria.commit_draft(v_draft, '[]');
end;
$$;

-- Staff of a school.
select is(
  jsonb_path_query_array(tests.commit('equipe', 'escola_a', '{52998224725;Davi;coordenador,39053344705;Eva;coordenador,22244477734;Nora;coordenador,98765432100;Davi;coordenador}'), '$.erros[*].linha'),
  '[2, 5]', 'the lines of people whom another school has are named, in their order, and no others'
);
select is((select count(*)::integer from portaria.usuarios as u where u.codigo = '39053344705'), 0, 'and nothing is imported');
select is(tests.commit('equipe', null, '{52998224725;Davi;especialista;;11987650011}') - 'desfazer', '{"importadas": 1, "novas": 0, "total": 1, "erros": []}', 'the network gives a role to people of every school');
select is(
  tests.commit('equipe', 'escola_a', '{52998224725;Davi;coordenador}') #>> '{erros,0,linha}', '2',
  'whom the network has imported before, a school may not import for that'
);
select is(tests.commit('equipe', null, '{39053344705;Eva;coordenador;Escola A,39053344705;Eva;coordenador;Escola A,39053344705;Eva;especialista}') -> 'novas', '1', 'three lines with one code are one person');
select is(
  array(select p.nome from portaria.usuario_papeis as up join portaria.papeis as p on p.id = up.papel_id join portaria.usuarios as u on u.id = up.usuario_id where u.codigo = '39053344705' order by 1),
  '{coordenador,especialista}', 'who has each role once'
);

-- Somebody else added them, or changed something, after the check found no fault.
select tests.throws_code(format('select tests.commit(%L, %L, array[%L])', c.tipo, c.escola, c.linha), 'edit_conflict', 409, c.titulo)
from (values
  ('equipe', 'escola_a', '22244477734;Outra;coordenador', 'staff with another name'),
  ('equipe', null, '98765432100;Davi;administrador', 'staff with a phone that nobody has confirmed'),
  ('familias', 'escola_a', 'J-1;7A;José;;04/03/2015', 'a student with another name'),
  ('familias', 'escola_a', 'N-1;7A;Nina;;04/03/2015;Irene;20000000108;11900000011', 'a guardian with another name'),
  ('familias', 'escola_a', 'N-1;7A;Nina;20000000299;04/03/2015', 'a student with a CPF that another has'),
  ('familias', 'escola_a', 'N-1;8A;Nina;;04/03/2015', 'a class that is gone')
) as c (tipo, escola, linha, titulo);

select * from finish();
rollback;
