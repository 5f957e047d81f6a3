/*
 * Two schools with a row in every table, found in the catalogue, and a student and a guardian at the first one with rows
 * about them. What is about them is found by the names of the columns.
 */
create or replace function tests.make_fixture() returns void
language plpgsql volatile
as $$
declare
  v_a uuid := tests.make_escola('Escola A');
  v_b uuid := tests.make_escola('Escola B');
  v_turma jsonb := tests.make_row('api.turmas', v_a);
  v_aluno jsonb := tests.make_row('api.alunos', v_a, jsonb_build_object('turma_id', v_turma -> 'id'));
  v_responsavel jsonb := tests.make_row('api.responsaveis', v_a);
  v_meu jsonb := jsonb_build_object(
    'aluno_id', v_aluno -> 'id', 'turma_id', v_turma -> 'id', 'serie_id', v_turma -> 'serie_id', 'responsavel_id', v_responsavel -> 'id'
  );
  v_tabela record;
begin
  -- Row-level security is what is tried here: what only functions write is open.
  grant insert, update on api.alunos, api.responsaveis to authenticated;
  grant insert, update, delete on api.alunos_responsaveis to authenticated;
  for v_tabela in select * from portaria.tenant_tables() where coluna is not null loop
    if v_tabela.tabela = 'api.escolas'::regclass then
      perform tests.keep_seed(v_tabela.tabela, v_tabela.coluna, e.alvo, to_jsonb(t))
      from api.escolas as t
      join (values (v_a, 'A'), (v_b, 'B')) as e (id, alvo) on e.id = t.id;
      continue;
    end if;
    perform tests.keep_seed(v_tabela.tabela, v_tabela.coluna, e.alvo, tests.make_row(v_tabela.tabela, e.id))
    from (values (v_a, 'A'), (v_b, 'B')) as e (id, alvo);
    perform tests.keep_seed(v_tabela.tabela, v_tabela.coluna, 'mine', tests.own_row(v_tabela.tabela, v_a, v_meu))
    where v_tabela.tabela::text in ('api.alunos', 'api.turmas', 'api.series', 'api.responsaveis')
      or exists (select from pg_attribute as a where a.attrelid = v_tabela.tabela and v_meu ? a.attname::text);
  end loop;
  perform tests.make_actors(v_a, v_b, v_aluno, v_responsavel);
end;
$$;

comment on function tests.make_fixture() is 'Fills tests.sementes and tests.atores.';
