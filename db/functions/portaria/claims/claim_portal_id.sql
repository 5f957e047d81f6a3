/*
 * Only the token is read here. The caller has to check in the tables that the student or guardian is still active.
 */
create or replace function portaria.claim_portal_id(tipo text) returns uuid
language sql stable
as $$
  select case
    when portaria.is_portal_session(portaria.claims())
      and portaria.claims() operator(pg_catalog.->>) 'portal_type' operator(pg_catalog.=) tipo
    then portaria.safe_uuid(portaria.claims() operator(pg_catalog.->>) 'sub')
  end
$$;

comment on function portaria.claim_portal_id(text) is 'The student or guardian (tipo: aluno or responsavel) of a portal token, or null.';

revoke all on function portaria.claim_portal_id(text) from public;
