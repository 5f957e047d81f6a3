/*
 * The schools of the network, for the administrador.
 */
create or replace function api.schools() returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.require_role(array['administrador']);
  return jsonb_build_object('escolas', (
    select coalesce(jsonb_agg(portaria.school_line(e) order by portaria.search_key(e.nome) collate "C", e.id), '[]') from api.escolas as e
  ));
end;
$$;

comment on function api.schools() is 'The schools by name: {escolas: [{id, nome, cnpj, inep, municipio, uf, pessoas}]}. 403 not_allowed.';

revoke all on function api.schools() from public;
grant execute on function api.schools() to authenticated;
