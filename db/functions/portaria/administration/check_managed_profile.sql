/*
 * A student or guardian belongs to one school. The staff of that school and the administrador may manage the record.
 */
create or replace function portaria.check_managed_profile(claims jsonb, perfil jsonb) returns void
language plpgsql stable
as $$
begin
  if portaria.managed_escola(check_managed_profile.claims) <> (check_managed_profile.perfil ->> 'escola_id')::uuid then
    perform portaria.raise_error('not_allowed');
  end if;
end;
$$;

comment on function portaria.check_managed_profile(jsonb, jsonb) is 'Raises 403 not_allowed when the profile is of another school than this token manages.';

revoke all on function portaria.check_managed_profile(jsonb, jsonb) from public;
