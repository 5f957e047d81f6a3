/*
 * The login code of the specification, section 2.1: formatting is dropped, and the number of digits tells the type.
 * White space is spelled out to match the client's \s: [[:space:]] depends on the locale. A long text is not searched, because that
 * would cost up to 180 ms of CPU.
 */
create or replace function portaria.parse_codigo(codigo text) returns text
language plpgsql stable
as $$
declare
  v_codigo text := case
    when length(parse_codigo.codigo) <= 100
      then regexp_replace(parse_codigo.codigo, '[-./\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g')
  end;
begin
  if (v_codigo ~ '^([0-9]{11}|[0-9]{12}|[0-9]{14})$') is not true then
    perform portaria.raise_error('invalid_codigo');
  end if;
  return v_codigo;
end;
$$;

comment on function portaria.parse_codigo(text) is 'The digits of a login code: 11 (CPF), 12 (INEP) or 14 (CNPJ). 400 invalid_codigo for anything else.';

revoke all on function portaria.parse_codigo(text) from public;
