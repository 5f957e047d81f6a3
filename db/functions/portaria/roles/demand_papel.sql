/*
 * For the administration and the command line. The rule applies from the next request on, also to sessions that are
 * open.
 */
create or replace function portaria.demand_papel(papel text, exige text) returns void
language plpgsql volatile
as $$
declare
  v_antes text;
begin
  select p.exige into v_antes from portaria.papeis as p where p.nome = demand_papel.papel for no key update;
  if not found then
    perform portaria.raise_error('not_found');
  end if;
  update portaria.papeis as p set exige = demand_papel.exige where p.nome = demand_papel.papel;
  perform portaria.log_transacao(
    'role.demand', null, null, jsonb_build_object('papel', demand_papel.papel, 'antes', v_antes, 'depois', demand_papel.exige)
  );
end;
$$;

comment on function portaria.demand_papel(text, text) is 'Sets what a role demands besides a session: passkey, or null for nothing. 404 not_found.';

revoke all on function portaria.demand_papel(text, text) from public;
