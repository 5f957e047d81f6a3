/*
 * The same as api.passkeys, for the portal: those of the active profile.
 */
create or replace function api.portal_passkeys() returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select portaria.passkeys_body('portal', portaria.require_session('portal'))
$$;

comment on function api.portal_passkeys() is 'The profile''s passkeys: {passkeys: [{id, nome, criada_em, usada_em, sincronizada, vale_para_exige_em}]}.';

revoke all on function api.portal_passkeys() from public;
grant execute on function api.portal_passkeys() to authenticated;
