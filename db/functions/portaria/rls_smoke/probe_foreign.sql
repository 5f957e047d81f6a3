/*
 * Tries every command with claims to which all schools are foreign: staff of a school that does not exist, a specialist
 * (who may write nowhere), and no claims. So the result is the same for every caller. Each block ends with a raise,
 * which undoes the claims and every write. A policy refuses before any constraint does, so any other error means that
 * the row was within reach.
 */
create or replace function portaria.probe_foreign(tabela regclass, coluna name) returns text[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_escola uuid := coalesce(portaria.foreign_school(), portaria.claim_escola_id(), gen_random_uuid());
  v_prova record;
  v_sql text;
  v_linhas bigint;
  v_passou text[] := array[]::text[];
begin
  for v_prova in
    select s.claims, c.comando
    from (values
      (jsonb_build_object('principal_role', 'coordenador', 'escola_id', gen_random_uuid()), '{select,insert,update,delete}'::text[]),
      (jsonb_build_object('principal_role', 'escola', 'escola_id', gen_random_uuid()), '{select,insert,update,delete}'),
      (jsonb_build_object('principal_role', 'especialista'), '{insert,update,delete}'),
      ('{}'::jsonb, '{select,insert,update,delete}')
    ) as s (claims, comandos), unnest(s.comandos) as c (comando)
  loop
    v_sql := portaria.probe_command(tabela, coluna, v_prova.comando, v_escola);
    continue when v_sql is null or v_prova.comando = any (v_passou);
    begin
      perform set_config('request.jwt.claims', v_prova.claims::text, true);
      execute v_sql;
      get diagnostics v_linhas = row_count;
      if v_linhas > 0 then
        v_passou := v_passou || v_prova.comando;
      end if;
      raise exception using errcode = 'UNDO0', message = 'a probe leaves nothing behind';
    exception
      when sqlstate 'UNDO0' or insufficient_privilege then null;
      when others then v_passou := v_passou || v_prova.comando;
    end;
  end loop;
  return v_passou;
end;
$$;

comment on function portaria.probe_foreign(regclass, name) is 'The commands with which a session can reach rows of a foreign school; an empty array means none. Keeps no change.';

revoke all on function portaria.probe_foreign(regclass, name) from public;
grant execute on function portaria.probe_foreign(regclass, name) to authenticated;
