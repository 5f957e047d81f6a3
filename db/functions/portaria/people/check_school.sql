/*
 * Constraints of the table enforce the same rules. This check runs first, so that a form gets the name of the wrong
 * field.
 */
create or replace function portaria.check_school(escola api.escolas) returns void
language plpgsql stable
as $$
begin
  if coalesce((check_school.escola).nome, '') = '' or length((check_school.escola).nome) > 200 then
    perform portaria.raise_field('nome', 'Informe o nome, com até 200 caracteres');
  end if;
  perform portaria.check_visible('nome', (check_school.escola).nome);
  perform portaria.check_visible('municipio', (check_school.escola).municipio);
  if (check_school.escola).cnpj !~ '^[0-9]{14}$' then
    perform portaria.raise_field('cnpj', 'O CNPJ tem 14 dígitos');
  end if;
  if (check_school.escola).inep !~ '^[0-9]{12}$' then
    perform portaria.raise_field('inep', 'O INEP tem 12 dígitos');
  end if;
  if (check_school.escola).uf !~ '^[A-Z]{2}$' then
    perform portaria.raise_field('uf', 'A UF tem duas letras');
  end if;
  if exists (
    select
    from api.escolas as e
    where e.id is distinct from (check_school.escola).id
      and (e.cnpj = (check_school.escola).cnpj or e.inep = (check_school.escola).inep)
  ) then
    perform portaria.raise_error('unique_violation');
  end if;
end;
$$;

comment on function portaria.check_school(api.escolas) is 'Raises 400 invalid_request for a wrong field of a school, 409 unique_violation when another school has this CNPJ or INEP.';

revoke all on function portaria.check_school(api.escolas) from public;
