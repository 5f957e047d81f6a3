/*
 * The passkeys of the caller, for the account page.
 */
create or replace function api.passkeys() returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select portaria.passkeys_body('sistema', portaria.require_session('sistema'))
$$;

comment on function api.passkeys() is 'The caller''s passkeys: {passkeys: [{id, nome, criada_em, usada_em, sincronizada, vale_para_exige_em}]}.';

revoke all on function api.passkeys() from public;
grant execute on function api.passkeys() to authenticated;
