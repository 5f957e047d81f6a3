/*
 * A code opens the profiles whose phone received it. A passkey has no phone: it opens the one record with which it was
 * registered.
 */
create or replace function portaria.session_profiles(cpf text, telefone text, titular_id uuid) returns jsonb
language plpgsql stable
as $$
begin
  if session_profiles.telefone is not null then
    return portaria.profiles_body(session_profiles.cpf, session_profiles.telefone);
  end if;
  return coalesce((select jsonb_agg(p) from portaria.one_profile(session_profiles.titular_id) as p where p is not null), '[]');
end;
$$;

comment on function portaria.session_profiles(text, text, uuid) is 'The profiles that a portal session of this phone may use; with a null phone (a sign-in by passkey) that of titular_id alone.';

revoke all on function portaria.session_profiles(text, text, uuid) from public;
