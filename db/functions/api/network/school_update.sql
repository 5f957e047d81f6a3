/*
 * A field that is null keeps its value; an empty one is cleared.
 */
create or replace function api.school_update(
  id uuid, nome text default null, cnpj text default null, inep text default null, municipio text default null, uf text default null
) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.lock_caller(array['administrador']);
  return portaria.school_line(portaria.update_escola(
    school_update.id, school_update.nome, school_update.cnpj, school_update.inep, school_update.municipio, school_update.uf
  ));
end;
$$;

comment on function api.school_update(uuid, text, text, text, text, text) is 'Changes a school: {id, nome, cnpj, inep, municipio, uf, pessoas}. 400 invalid_request, 403 not_allowed, 404 not_found, 409 unique_violation.';

revoke all on function api.school_update(uuid, text, text, text, text, text) from public;
grant execute on function api.school_update(uuid, text, text, text, text, text) to authenticated;
