/*
 * A family signs in with this code, so a slip of the keyboard is refused by its check digits.
 */
create or replace function portaria.parse_cpf(cpf text) returns text
language plpgsql stable
as $$
declare
  v_cpf text := nullif(regexp_replace(parse_cpf.cpf, '[-./ \t\n\u00a0]', '', 'g'), '');
begin
  if not portaria.is_cpf(v_cpf) then
    perform portaria.raise_field('cpf', 'CPF inválido: confira os onze dígitos');
  end if;
  return v_cpf;
end;
$$;

comment on function portaria.parse_cpf(text) is 'The digits of a CPF, or null when empty. 400 invalid_request unless they are eleven with the right check digits.';

revoke all on function portaria.parse_cpf(text) from public;
