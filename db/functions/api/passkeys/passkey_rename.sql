/*
 * Any session of the person may rename.
 */
create or replace function api.passkey_rename(id uuid, nome text) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select portaria.rename_passkey('sistema', portaria.require_session('sistema'), passkey_rename.id, passkey_rename.nome)
$$;

comment on function api.passkey_rename(uuid, text) is 'Renames one of the caller''s passkeys: {passkey}. 400 invalid_request, 404 not_found.';

revoke all on function api.passkey_rename(uuid, text) from public;
grant execute on function api.passkey_rename(uuid, text) to authenticated;
