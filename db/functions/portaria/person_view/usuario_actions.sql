/*
 * The page of a person shows only the buttons that the caller may use. The functions behind them check again:
 * portaria.lock_managed_usuario, portaria.require_grantable, api.person_deactivate.
 */
create or replace function portaria.usuario_actions(usuario_id uuid, escola_id uuid) returns jsonb
language sql stable
as $$
  select to_jsonb(array_remove(array[
    case when v.sua then 'alterar' end,
    case when v.sua and not v.propria then 'ativar' end,
    case when not v.propria then 'papeis' end,
    case when not v.propria and usuario_actions.escola_id is null and (v.leitor is null or portaria.has_counting_passkey(v.leitor)) then 'liberar' end
  ], null))
  from (
    select
      portaria.belongs_to_school(usuario_actions.usuario_id, usuario_actions.escola_id) as sua,
      l.id as leitor,
      l.id is not distinct from usuario_actions.usuario_id as propria
    from (select portaria.safe_uuid(portaria.claims() ->> 'usuario_id') as id) as l
  ) as v
$$;

comment on function portaria.usuario_actions(uuid, uuid) is 'What the caller may do to a user whom they see: alterar (name, phone, limits, sessions), ativar (activate and deactivate), papeis (roles), liberar (let a passkey count before its 24 hours: needs one that counts). escola_id is the school that the caller manages, null for all.';

revoke all on function portaria.usuario_actions(uuid, uuid) from public;
