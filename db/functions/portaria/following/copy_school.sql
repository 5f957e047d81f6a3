/*
 * A key that is a UUID is used as the id in Portaria, so that tokens hold the values of the host's tenant columns.
 */
create or replace function portaria.copy_school(registro uuid, chave text, campos jsonb) returns uuid
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid := copy_school.registro;
  v_uuid uuid := portaria.safe_uuid(copy_school.chave);
  v_escola api.escolas := jsonb_populate_record(null::api.escolas, copy_school.campos - 'id' - 'criado_em');
begin
  v_escola.nome := btrim(v_escola.nome);
  v_escola.cnpj := nullif(translate(v_escola.cnpj, './- ', ''), '');
  v_escola.inep := nullif(translate(v_escola.inep, './- ', ''), '');
  v_escola.uf := nullif(upper(btrim(v_escola.uf)), '');
  if coalesce(v_escola.nome, '') = '' then
    raise check_violation using message = 'nome is empty';
  end if;
  if v_id is null then
    insert into api.escolas (id, nome, cnpj, inep, municipio, uf)
    values (coalesce(v_uuid, gen_random_uuid()), v_escola.nome, v_escola.cnpj, v_escola.inep, v_escola.municipio, v_escola.uf)
    returning id into v_id;
    return v_id;
  end if;
  update api.escolas as e
  set nome = v_escola.nome,
    cnpj = case when copy_school.campos ? 'cnpj' then v_escola.cnpj else e.cnpj end,
    inep = case when copy_school.campos ? 'inep' then v_escola.inep else e.inep end,
    municipio = case when copy_school.campos ? 'municipio' then v_escola.municipio else e.municipio end,
    uf = case when copy_school.campos ? 'uf' then v_escola.uf else e.uf end
  where e.id = v_id;
  return v_id;
end;
$$;

comment on function portaria.copy_school(uuid, text, jsonb) is 'Copies a row of a followed table of schools into escolas, as a new school or as the school registro; returns its id there. Raises when the row breaks a rule.';

revoke all on function portaria.copy_school(uuid, text, jsonb) from public;
