/*
 * Tries every command with claims to which all schools are foreign: staff of a school that does not exist, a specialist
 * (who may write nowhere), and no claims. So the result is the same for every caller. Each block ends with a raise,
 * which undoes the claims and every write. A policy refuses before any constraint does, so any other error means that
 * the row was within reach. Planning the policies costs far more than running them: a command is planned once for all
 * claims. An insert is not, because EXECUTE does not tell how many rows it wrote.
 */
create or replace function portaria.probe_foreign(tabela regclass, coluna name) returns text[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_escola uuid := coalesce(portaria.foreign_school(), portaria.claim_escola_id(), gen_random_uuid());
  v_comando text;
  v_claims jsonb;
  v_sql text;
  v_linhas bigint;
  v_passou text[] := array[]::text[];
begin
  foreach v_comando in array '{select,insert,update,delete}'::text[] loop
    v_sql := portaria.probe_command(tabela, coluna, v_comando, v_escola);
    continue when v_sql is null;
    if v_comando <> 'insert' then
      -- A call that was cancelled leaves its statement in the connection.
      if exists (select from pg_prepared_statements as s where s.name = 'portaria_probe') then
        deallocate portaria_probe;
      end if;
      execute 'prepare portaria_probe as ' || v_sql;
      v_sql := 'execute portaria_probe';
    end if;
    for v_claims in select portaria.foreign_claims(v_comando) loop
      begin
        perform set_config('request.jwt.claims', v_claims::text, true);
        execute v_sql;
        get diagnostics v_linhas = row_count;
        if v_linhas > 0 then
          v_passou := v_passou || v_comando;
        end if;
        raise exception using errcode = 'UNDO0', message = 'a probe leaves nothing behind';
      exception
        when sqlstate 'UNDO0' or insufficient_privilege then null;
        when others then v_passou := v_passou || v_comando;
      end;
      exit when v_comando = any (v_passou);
    end loop;
  end loop;
  if exists (select from pg_prepared_statements as s where s.name = 'portaria_probe') then
    deallocate portaria_probe;
  end if;
  return v_passou;
end;
$$;

comment on function portaria.probe_foreign(regclass, name) is 'The commands with which a session can reach rows of a foreign school; an empty array means none. Keeps no change.';

revoke all on function portaria.probe_foreign(regclass, name) from public;
grant execute on function portaria.probe_foreign(regclass, name) to authenticated;
