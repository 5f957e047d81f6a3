/*
 * The shape of a school in the list and in the answer to a change.
 */
create or replace function portaria.school_line(escola api.escolas) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', (school_line.escola).id,
    'nome', (school_line.escola).nome,
    'cnpj', (school_line.escola).cnpj,
    'inep', (school_line.escola).inep,
    'municipio', (school_line.escola).municipio,
    'uf', (school_line.escola).uf,
    'pessoas', (
      select count(distinct up.usuario_id) from portaria.usuario_papeis as up where up.escola_id = (school_line.escola).id
    )
  )
$$;

comment on function portaria.school_line(api.escolas) is 'A school: {id, nome, cnpj, inep, municipio, uf, pessoas}. pessoas counts the people with a role at it.';

revoke all on function portaria.school_line(api.escolas) from public;
