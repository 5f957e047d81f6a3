/*
 * The same as api.passkey_remove, for the portal.
 */
create or replace function api.portal_passkey_remove(id uuid) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select portaria.remove_passkey('portal', portaria.require_session('portal'), portal_passkey_remove.id)
$$;

comment on function api.portal_passkey_remove(uuid) is 'Removes one of the caller''s passkeys: {situacao}. 403 passkey_required, 404 not_found.';

revoke all on function api.portal_passkey_remove(uuid) from public;
grant execute on function api.portal_passkey_remove(uuid) to authenticated;
