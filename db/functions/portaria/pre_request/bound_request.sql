/*
 * A role that somebody else made keeps its settings, so its limits hold for one transaction. PostgREST runs the request as
 * the next statement. The roles of Portaria carry theirs as settings (db/bootstrap.sql), and no row names them.
 */
create or replace function portaria.bound_request(papel name) returns void
language plpgsql volatile
as $$
declare
  v_limites portaria.papeis_do_banco;
begin
  select * into v_limites from portaria.papeis_do_banco as p where p.papel = bound_request.papel;
  if v_limites.statement_timeout is not null then
    perform set_config('statement_timeout', v_limites.statement_timeout, true);
  end if;
  if v_limites.lock_timeout is not null then
    perform set_config('lock_timeout', v_limites.lock_timeout, true);
  end if;
end;
$$;

comment on function portaria.bound_request(name) is 'Sets the time limits of a role that existed before Portaria, for this transaction.';

revoke all on function portaria.bound_request(name) from public;
