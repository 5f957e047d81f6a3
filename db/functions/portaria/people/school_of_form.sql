/*
 * Reads the fields of the form as a row of escolas; CNPJ and INEP keep only their digits.
 */
create or replace function portaria.school_of_form(
  escola api.escolas, nome text, cnpj text, inep text, municipio text, uf text
) returns api.escolas
language sql stable
as $$
  select row(
    (school_of_form.escola).id,
    coalesce(btrim(school_of_form.nome), (school_of_form.escola).nome),
    case when school_of_form.cnpj is null then (school_of_form.escola).cnpj else nullif(translate(school_of_form.cnpj, './- ', ''), '') end,
    case when school_of_form.inep is null then (school_of_form.escola).inep else nullif(translate(school_of_form.inep, './- ', ''), '') end,
    case when school_of_form.municipio is null then (school_of_form.escola).municipio else nullif(btrim(school_of_form.municipio), '') end,
    case when school_of_form.uf is null then (school_of_form.escola).uf else nullif(upper(btrim(school_of_form.uf)), '') end,
    (school_of_form.escola).criado_em
  )::api.escolas
$$;

comment on function portaria.school_of_form(api.escolas, text, text, text, text, text) is 'A school with the fields of a form. null leaves a field as it is, an empty text clears it.';

revoke all on function portaria.school_of_form(api.escolas, text, text, text, text, text) from public;
