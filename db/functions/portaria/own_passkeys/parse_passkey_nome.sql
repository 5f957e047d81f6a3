/*
 * The person tells devices apart by it, and so does the desk that removes a lost one.
 */
create or replace function portaria.parse_passkey_nome(nome text) returns text
language plpgsql stable
as $$
declare
  v_nome text := btrim(parse_passkey_nome.nome);
begin
  if (length(v_nome) between 1 and 60) is not true then
    perform portaria.raise_field('nome', 'Use de 1 a 60 caracteres');
  end if;
  perform portaria.check_visible('nome', v_nome);
  return v_nome;
end;
$$;

comment on function portaria.parse_passkey_nome(text) is 'The name of a passkey without surrounding blanks. 400 invalid_request.';

revoke all on function portaria.parse_passkey_nome(text) from public;
