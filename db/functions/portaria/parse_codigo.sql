/*
 * The login code of the specification, section 2.1: formatting is dropped, and the number of digits must name a type.
 */
create or replace function portaria.parse_codigo(codigo text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_codigo text := regexp_replace(parse_codigo.codigo, '[-./[:space:]]', '', 'g');
begin
  if (v_codigo ~ '^([0-9]{11}|[0-9]{12}|[0-9]{14})$') is not true then
    perform portaria.raise_error('invalid_codigo');
  end if;
  return v_codigo;
end;
$$;

comment on function portaria.parse_codigo(text) is 'The digits of a login code: 11 (CPF), 12 (INEP) or 14 (CNPJ). 400 invalid_codigo for anything else.';

revoke all on function portaria.parse_codigo(text) from public;
