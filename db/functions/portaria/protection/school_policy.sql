/*
 * Creates one policy for portaria.isolate_by_school, or replaces it. Name and comment are sentences.
 */
create or replace function portaria.school_policy(tabela regclass, nome text, sobre text, comando text, regra text) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from pg_policy as p where p.polrelid = school_policy.tabela and p.polname = school_policy.nome) then
    execute format('drop policy %I on %s', school_policy.nome, school_policy.tabela);
  end if;
  execute format(
    'create policy %I on %s for %s to authenticated %s',
    school_policy.nome, school_policy.tabela, school_policy.comando, school_policy.regra
  );
  execute format('comment on policy %I on %s is %L', school_policy.nome, school_policy.tabela, school_policy.sobre);
end;
$$;

comment on function portaria.school_policy(regclass, text, text, text, text) is 'Creates a policy for authenticated: name, comment, command, using and check clauses.';

revoke all on function portaria.school_policy(regclass, text, text, text, text) from public;
