/*
 * Adds a school, the tenant of Portaria. It has no people yet.
 */
create or replace function api.school_create(
  nome text, cnpj text default null, inep text default null, municipio text default null, uf text default null
) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_escola api.escolas := portaria.school_of_form(
    null, school_create.nome, school_create.cnpj, school_create.inep, school_create.municipio, school_create.uf
  );
begin
  perform portaria.lock_caller(array['administrador']);
  perform portaria.check_school(v_escola);
  v_escola.id := portaria.add_escola(v_escola.nome, v_escola.cnpj, v_escola.inep, v_escola.municipio, v_escola.uf);
  return portaria.school_line(v_escola);
end;
$$;

comment on function api.school_create(text, text, text, text, text) is 'Adds a school: {id, nome, cnpj, inep, municipio, uf, pessoas}. 400 invalid_request, 403 not_allowed, 409 unique_violation.';

revoke all on function api.school_create(text, text, text, text, text) from public;
grant execute on function api.school_create(text, text, text, text, text) to authenticated;
