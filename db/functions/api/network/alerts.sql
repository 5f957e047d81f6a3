/*
 * The open alerts about reused tokens, about copied passkeys and about the sends of the day, for the administrador.
 */
create or replace function api.alerts() returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.require_role(array['administrador']);
  return jsonb_build_object('alertas', (select coalesce(jsonb_agg(a), '[]') from portaria.open_alerts() as a));
end;
$$;

comment on function api.alerts() is 'The 200 newest open alerts: {alertas: [{id, tipo, usuario_id, nome_completo, escola_nome, contagem, limite, primeiro_em, ultimo_em, cidade, ip, aparelho}]}. 403 not_allowed.';

revoke all on function api.alerts() from public;
grant execute on function api.alerts() to authenticated;
