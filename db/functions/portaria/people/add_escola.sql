/*
 * The caller checks who may add one. Constraints of the table check CNPJ, INEP and state. Two schools may have the same
 * name.
 */
create or replace function portaria.add_escola(
  nome text,
  cnpj text default null,
  inep text default null,
  municipio text default null,
  uf text default null
) returns uuid
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_escola api.escolas;
begin
  if coalesce(btrim(add_escola.nome), '') = '' then
    raise invalid_parameter_value using message = 'nome is empty';
  end if;
  insert into api.escolas as e (nome, cnpj, inep, municipio, uf)
  values (
    btrim(add_escola.nome),
    nullif(translate(add_escola.cnpj, './- ', ''), ''),
    nullif(translate(add_escola.inep, './- ', ''), ''),
    nullif(btrim(add_escola.municipio), ''),
    nullif(upper(btrim(add_escola.uf)), '')
  )
  returning e.* into v_escola;
  perform portaria.log_transacao(
    'school.add', null, v_escola.id,
    jsonb_build_object('nome', v_escola.nome, 'antes', null, 'depois', to_jsonb(v_escola) - 'criado_em')
  );
  return v_escola.id;
end;
$$;

comment on function portaria.add_escola(text, text, text, text, text) is 'Adds a school, without people, and logs it; returns its id.';

revoke all on function portaria.add_escola(text, text, text, text, text) from public;
