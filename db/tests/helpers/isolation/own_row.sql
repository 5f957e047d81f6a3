/*
 * The link between the student and the guardian must be there once, so the first row asked for makes it.
 */
create or replace function tests.own_row(tabela regclass, escola uuid, meu jsonb) returns jsonb
language plpgsql volatile
as $$
declare
  v_id uuid := case tabela::text
    when 'api.alunos' then meu ->> 'aluno_id'
    when 'api.turmas' then meu ->> 'turma_id'
    when 'api.series' then meu ->> 'serie_id'
    when 'api.responsaveis' then meu ->> 'responsavel_id'
  end;
  v_linha jsonb;
begin
  if v_id is not null then
    execute format('select to_jsonb(t) from %s as t where t.id = $1', tabela) into v_linha using v_id;
    return v_linha;
  end if;
  return tests.make_row(tabela, escola, (
    select coalesce(jsonb_object_agg(a.attname, meu -> a.attname::text), '{}')
    from pg_attribute as a
    where a.attrelid = tabela and not a.attisdropped and meu ? a.attname::text
  ));
end;
$$;

comment on function tests.own_row(regclass, uuid, jsonb) is 'The row of a table that is about the portal people.';

create or replace function tests.keep_seed(tabela regclass, coluna name, alvo text, linha jsonb) returns void
language plpgsql volatile
as $$
begin
  insert into tests.sementes (tabela, coluna, alvo, linha, onde)
  values (keep_seed.tabela, keep_seed.coluna, keep_seed.alvo, keep_seed.linha, tests.row_condition(keep_seed.tabela, keep_seed.linha));
end;
$$;

comment on function tests.keep_seed(regclass, name, text, jsonb) is 'Keeps a row to try with.';
