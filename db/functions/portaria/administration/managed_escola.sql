/*
 * The administrador manages every school; any other role manages the school of its token and no other.
 */
create or replace function portaria.managed_escola(claims jsonb) returns uuid
language sql immutable
as $$
  select case when managed_escola.claims ->> 'principal_role' is distinct from 'administrador'
    then coalesce(portaria.safe_uuid(managed_escola.claims ->> 'escola_id'), '00000000-0000-0000-0000-000000000000')
  end
$$;

comment on function portaria.managed_escola(jsonb) is 'The one school that this token manages; null for every school (administrador).';

revoke all on function portaria.managed_escola(jsonb) from public;
