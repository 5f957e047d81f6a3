/*
 * A reader sees the last four digits of a phone. If a search compared more of them, somebody could find the others out
 * digit by digit. So of a longer number only its last four digits are compared. Formatting is dropped as in
 * portaria.parse_telefone.
 */
create or replace function portaria.phone_end(texto text) returns text
language sql immutable
as $$
  select case when v.digitos ~ '^[0-9]{4,13}$' and (length(v.digitos) <> 12 or v.digitos ~ '^55') and not portaria.is_cpf(v.digitos)
    then right(v.digitos, 4)
  end
  from (select regexp_replace(phone_end.texto, '[-+./() \t\n\u00a0]', '', 'g') as digitos) as v
$$;

comment on function portaria.phone_end(text) is 'The last four digits of a search that can be a phone; null for any other text.';

revoke all on function portaria.phone_end(text) from public;
