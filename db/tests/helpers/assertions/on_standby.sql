/*
 * The database of a test is a primary. So the function is told otherwise, in a transaction that may not write, and
 * everything is undone.
 */
create or replace function tests.on_standby(funcao regprocedure, consulta text) returns text
language plpgsql volatile
as $$
declare
  v_resposta text;
begin
  begin
    execute replace(pg_get_functiondef(on_standby.funcao::oid), 'pg_is_in_recovery()', 'true');
    set local transaction_read_only = on;
    execute on_standby.consulta into v_resposta;
    raise exception using errcode = 'UNDO1';
  exception when sqlstate 'UNDO1' then
    return v_resposta;
  end;
end;
$$;

comment on function tests.on_standby(regprocedure, text) is 'What a query returns when a function of portaria runs on a standby, which writes and locks nothing.';
