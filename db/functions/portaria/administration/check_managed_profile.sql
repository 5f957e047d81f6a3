/*
 * Students and guardians belong to one school each: its own people manage them, and the administrador.
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

comment on function portaria.check_managed_profile(jsonb, jsonb) is '403 not_allowed when this token manages another school than that of the profile.';

revoke all on function portaria.check_managed_profile(jsonb, jsonb) from public;
