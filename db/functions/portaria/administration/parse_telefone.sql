/*
 * An empty field clears the phone. Formatting characters are dropped; a Brazilian number without country code gets +55.
 * A long text is not searched.
 */
create or replace function portaria.parse_telefone(telefone text) returns text
language plpgsql stable
as $$
declare
  v_telefone text := case
    when length(parse_telefone.telefone) <= 100 then nullif(regexp_replace(parse_telefone.telefone, '[-.() \t\n\u00a0]', '', 'g'), '')
    when parse_telefone.telefone is not null then 'too long'
  end;
begin
  if v_telefone ~ '^[1-9][0-9]{9,10}$' then
    v_telefone := '+55' || v_telefone;
  end if;
  if v_telefone !~ '^\+[1-9][0-9]{7,14}$' then
    perform portaria.raise_field('telefone', 'Telefone inválido: use o formato +55 11 90000-0000');
  end if;
  return v_telefone;
end;
$$;

comment on function portaria.parse_telefone(text) is 'A phone number in E.164, or null when empty. 400 invalid_request for anything else.';

revoke all on function portaria.parse_telefone(text) from public;
