/*
 * A field that is null keeps its value; an empty one is cleared.
 */
create or replace function portaria.update_escola(
  id uuid, nome text default null, cnpj text default null, inep text default null, municipio text default null, uf text default null
) returns api.escolas
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_antes api.escolas;
  v_depois api.escolas;
begin
  select * into v_antes from api.escolas as e where e.id = update_escola.id for no key update;
  if v_antes.id is null then
    perform portaria.raise_error('not_found');
  end if;
  v_depois := portaria.school_of_form(
    v_antes, update_escola.nome, update_escola.cnpj, update_escola.inep, update_escola.municipio, update_escola.uf
  );
  perform portaria.check_school(v_depois);
  update api.escolas as e
  set nome = v_depois.nome, cnpj = v_depois.cnpj, inep = v_depois.inep, municipio = v_depois.municipio, uf = v_depois.uf
  where e.id = v_antes.id;
  perform portaria.log_transacao(
    'school.update', null, v_antes.id,
    jsonb_build_object('antes', to_jsonb(v_antes) - 'criado_em', 'depois', to_jsonb(v_depois) - 'criado_em')
  );
  return v_depois;
end;
$$;

comment on function portaria.update_escola(uuid, text, text, text, text, text) is 'Changes a school, and logs it; returns its row. 400 invalid_request, 404 not_found, 409 unique_violation.';

revoke all on function portaria.update_escola(uuid, text, text, text, text, text) from public;
