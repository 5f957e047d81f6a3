/*
 * Continues the test as a user: signs the claims of the person with this login code into the session, e.g.
 * tests.act_as('11144477735').
 */
create or replace function tests.act_as(codigo text, papel text default null, escola_id uuid default null) returns jsonb
language plpgsql volatile
as $$
declare
  v_claims jsonb := tests.claims_for(act_as.codigo, act_as.papel, act_as.escola_id);
begin
  if v_claims is null then
    raise exception 'no such user, or not in that role: %', act_as.codigo;
  end if;
  perform tests.present(v_claims);
  return v_claims;
end;
$$;

comment on function tests.act_as(text, text, uuid) is 'Goes on as this user, signed in; gives the claims.';
