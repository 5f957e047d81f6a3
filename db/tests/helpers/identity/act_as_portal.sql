/*
 * Continues the test as a student or guardian, e.g. tests.act_as_portal('aluno', id).
 */
create or replace function tests.act_as_portal(portal_type text, id uuid) returns jsonb
language plpgsql volatile
as $$
declare
  v_claims jsonb := tests.portal_claims_for(act_as_portal.portal_type, act_as_portal.id);
begin
  if v_claims ->> 'sub' is null then
    raise exception 'no such %: %', act_as_portal.portal_type, act_as_portal.id;
  end if;
  perform tests.present(v_claims);
  return v_claims;
end;
$$;

comment on function tests.act_as_portal(text, uuid) is 'Goes on as this student or guardian, signed in to the portal; gives the claims.';
