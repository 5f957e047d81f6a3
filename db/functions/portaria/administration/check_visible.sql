/*
 * Triggers of the tables refuse such a name too (portaria.require_visible). This check runs first, so that a form gets
 * the name of the wrong field.
 */
create or replace function portaria.check_visible(campo text, valor text) returns void
language plpgsql stable
as $$
begin
  if not portaria.is_visible(check_visible.valor) then
    perform portaria.raise_field(check_visible.campo, 'Há um caractere invisível, ou nenhum que apareça');
  end if;
end;
$$;

comment on function portaria.check_visible(text, text) is 'Raises 400 invalid_request for a name with invisible characters, or with none that shows.';

revoke all on function portaria.check_visible(text, text) from public;
