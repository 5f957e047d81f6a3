/*
 * Constraints of the tables refuse such a text too (0010_visible_names). This check runs first, so that a form gets the
 * name of the wrong field.
 */
create or replace function portaria.check_visible(campo text, valor text) returns void
language plpgsql stable
as $$
begin
  if check_visible.valor ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]' then
    perform portaria.raise_field(check_visible.campo, 'Há um caractere de controle ou de direção da escrita');
  end if;
end;
$$;

comment on function portaria.check_visible(text, text) is 'Raises 400 invalid_request for a text with control characters or bidirectional formatting characters.';

revoke all on function portaria.check_visible(text, text) from public;
