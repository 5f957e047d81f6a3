-- Who is added, and whom they are linked to: new guardians come after those whom a child has.
begin;
select plan(9);

select tests.remember('portal', tests.make_portal()) is not null as portal;
update api.turmas set nome = '7º A' where id = tests.the('turma');
update api.alunos set matricula = 'J-1' where id = tests.the('filho');
update api.alunos_responsaveis set ordem = case aluno_id when tests.the('filho') then 3 else 8 end;
select tests.make_row('api.responsaveis', tests.the('escola_b'), '{"cpf": "11144477735"}') is not null as guardian_of_another_school;
select tests.make_row('api.alunos_responsaveis', tests.the('escola_a'), jsonb_build_object('aluno_id', tests.the('filho'), 'parentesco', 'avo', 'ordem', 5)) is not null as grandmother;
create function tests.imported() returns jsonb language plpgsql as $$
declare v_draft portaria.importacoes := portaria.begin_draft('familias', null, null, '{Escola,Turma,Matrícula,Aluno,Nascimento,Nome da mãe,CPF da mãe,Telefone da mãe,Nome do responsável,CPF do responsável,Telefone do responsável,Parentesco}');
begin
  perform portaria.add_lines(v_draft.id, jsonb_build_array(
    jsonb_build_array('Escola A', '7A', 'J-1', 'João Alves', '04/03/2015', 'Rosa Lima', '39053344705', '11900000081', 'Caio Sá', '98765432100', '11900000082', 'tio')
  ));
  return portaria.commit_draft(v_draft, portaria.draft_body(v_draft.id) -> 'erros');
end $$;

select is(tests.imported() -> 'erros', '[]', 'a line of a child who is there is imported');
select is(
  array(
    select ar.ordem || ' ' || ar.parentesco
    from api.alunos_responsaveis as ar
    where ar.aluno_id = tests.the('filho')
    order by ar.ordem
  ),
  '{3 mae,5 avo,6 tio,7 mae}', 'the one who is responsible follows, then the mother'
);

-- Two lines for each child and guardian: the order of the table is not that of the file.
create function tests.imported_twice() returns jsonb language plpgsql as $$
declare v_draft portaria.importacoes := portaria.begin_draft('familias', null, null, '{Escola,Turma,Matrícula,Aluno,Nascimento,Nome do responsável,CPF do responsável,Telefone do responsável,E-mail do responsável,Parentesco}');
begin
  perform portaria.add_lines(v_draft.id, (
    select jsonb_agg(jsonb_build_array('Escola A', '7A', 'N-' || c, 'Nina Sá', n || '/03/2015', 'Davi Sá', c, '11900000083', n || '@example.org', p) order by n)
    from unnest('{71428793860,71428793860,52998224725,52998224725}'::text[], '{pai,tio,tio,pai}'::text[]) with ordinality as l (c, p, n)
  ));
  -- The first line stands behind the others.
  with l as (delete from portaria.importacao_linhas as l where l.importacao_id = v_draft.id and l.linha = 2 returning l.*)
  insert into portaria.importacao_linhas select l.* from l;
  return portaria.commit_draft(v_draft, portaria.draft_body(v_draft.id) -> 'erros');
end $$;
select is(tests.imported_twice() -> 'erros', '[]', 'lines that say the same of a child and a guardian are imported');
select is(
  array(
    select concat_ws(' ', a.nascimento, r.email, ar.parentesco, ar.ordem)
    from api.alunos_responsaveis as ar join api.alunos as a on a.id = ar.aluno_id join api.responsaveis as r on r.id = ar.responsavel_id
    where a.nome_completo = 'Nina Sá' order by r.email
  ),
  '{2015-03-01 1@example.org pai 1,2015-03-03 3@example.org tio 1}', 'birth date, e-mail and relationship are those of the first line'
);

-- People who are there.
create function tests.added(linha text) returns integer language plpgsql as $$
declare v_draft portaria.importacoes := portaria.begin_draft('familias', null, null, '{Escola,Turma,Matrícula,Aluno,Nascimento,Nome do responsável,CPF do responsável,Telefone do responsável}');
begin
  perform portaria.add_lines(v_draft.id, jsonb_build_array(to_jsonb(string_to_array(added.linha, ';'))));
  return portaria.import_people(v_draft.id, portaria.open_batch('import.commit', null));
end $$;
select is(tests.added('Escola A;7A;N-1;Nina;04/03/2015;Irene Alves;20000000108;11900000011'), 1, 'a guardian whom the school has is not added again');
select is(tests.added('Escola A;7A;N-2;Nina;04/03/2015;Bia Sá;11144477735;11900000019'), 2, 'one whom only another school has is');
select tests.throws_code(format('select tests.added(%L)', l.linha), 'edit_conflict', 409, l.titulo)
from (values
  ('Escola A;7A;J-1;José Alves;04/03/2015;;;', 'a child whom somebody else added meanwhile with another name'),
  ('Escola A;7A;N-3;Nina;04/03/2015;Irene Alves;20000000108;11900000019', 'a guardian whom somebody else added meanwhile with another phone')
) as l (linha, titulo);

-- No statistics of a school are known on the day it moves in: each guardian is read a few times, not once for each child.
create function tests.read_guardians(lines integer) returns integer language plpgsql as $$
declare
  v_draft portaria.importacoes := portaria.begin_draft('familias', null, null, '{Escola}');
  v_antes bigint := (select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables where relid = 'api.responsaveis'::regclass);
  v_novos integer;
begin
  insert into portaria.importacao_linhas (importacao_id, linha, valores, textos, lidos)
  select v_draft.id, n, '{}', '{"escola": "Escola A", "turma": "7A"}', jsonb_build_object('matricula', 'M-' || n, 'aluno_nome', 'Nina', 'nascimento', '2015-03-04',
    'responsavel_nome', 'Rosa', 'responsavel_cpf', (70000000000 + n)::text, 'responsavel_telefone', '+5511900000084')
  from generate_series(1, read_guardians.lines) as n;
  v_novos := portaria.import_people(v_draft.id, portaria.open_batch('import.commit', null));
  if v_novos <> 2 * read_guardians.lines then
    raise exception 'added % people', v_novos;
  end if;
  return (select seq_tup_read + idx_tup_fetch - v_antes from pg_stat_xact_user_tables where relid = 'api.responsaveis'::regclass);
end $$;
select ok(tests.read_guardians(2000) < 10 * 2000, 'an import of two thousand families reads each guardian fewer than ten times');

select * from finish();
rollback;
