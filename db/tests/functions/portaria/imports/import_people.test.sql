-- New guardians of a child who is there come after those whom it has.
begin;
select plan(4);

select tests.remember('portal', tests.make_portal()) is not null as portal;
update api.turmas set nome = '7º A' where id = tests.the('turma');
update api.alunos set matricula = 'J-1' where id = tests.the('filho');
update api.alunos_responsaveis set ordem = case aluno_id when tests.the('filho') then 3 else 8 end;
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
    select ar.ordem || ' ' || r.nome_completo
    from api.alunos_responsaveis as ar
    join api.responsaveis as r on r.id = ar.responsavel_id
    where ar.aluno_id = tests.the('filho')
    order by ar.ordem
  ),
  '{3 Irene Alves,4 Caio Sá,5 Rosa Lima}', 'the one who is responsible follows, then the mother'
);

-- Guardians of two lines each: the order of the table is not that of the file.
create function tests.imported_twice() returns jsonb language plpgsql as $$
declare v_draft portaria.importacoes := portaria.begin_draft('familias', null, null, '{Escola,Turma,Matrícula,Aluno,Nascimento,Nome do responsável,CPF do responsável,Telefone do responsável,E-mail do responsável}');
begin
  perform portaria.add_lines(v_draft.id, (
    select jsonb_agg(jsonb_build_array('Escola A', '7A', 'N-' || n, 'Nina Sá', '04/03/2015', 'Davi Sá', c, '11900000083', n || '@example.org') order by n)
    from unnest('{71428793860,71428793860,52998224725,52998224725}'::text[]) with ordinality as l (c, n)
  ));
  -- The first line stands behind the others.
  with l as (delete from portaria.importacao_linhas as l where l.importacao_id = v_draft.id and l.linha = 2 returning l.*)
  insert into portaria.importacao_linhas select l.* from l;
  return portaria.commit_draft(v_draft, portaria.draft_body(v_draft.id) -> 'erros');
end $$;
select is(tests.imported_twice() -> 'erros', '[]', 'two guardians with two children each are imported');
select is(
  array(select r.email from api.responsaveis as r where r.cpf in ('71428793860', '52998224725') order by r.email),
  '{1@example.org,3@example.org}', 'each has the e-mail of the own first line'
);

select * from finish();
rollback;
