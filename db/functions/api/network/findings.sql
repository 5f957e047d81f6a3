/*
 * The newest report of npm run doctor, for administrators without a shell. Without a report the fields are null and the
 * list is empty.
 */
create or replace function api.findings() returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_laudo portaria.laudos;
begin
  perform portaria.require_role(array['administrador']);
  select l.* into v_laudo from portaria.laudos as l order by l.criado_em desc, l.id;
  return jsonb_build_object(
    'registrado_em', portaria.iso_utc(v_laudo.criado_em),
    'versao', v_laudo.versao,
    'achados', coalesce(v_laudo.achados, jsonb_build_array())
  );
end;
$$;

comment on function api.findings() is 'The newest report of the doctor: {registrado_em, versao, achados: [{verificacao, sobre, situacao, detalhe, correcao}]}. 403 not_allowed.';

revoke all on function api.findings() from public;
grant execute on function api.findings() to authenticated;
