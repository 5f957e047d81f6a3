/*
 * Triggers of the tables refuse invisible characters too. This check runs first, so that a form gets the name of the
 * wrong field.
 */
create or replace function portaria.parse_nome(nome text) returns text
language plpgsql stable
as $$
declare
  v_nome text := btrim(coalesce(parse_nome.nome, ''));
begin
  if v_nome = '' then
    perform portaria.raise_field('nome_completo', 'Informe o nome');
  end if;
  if length(v_nome) > 200 then
    perform portaria.raise_field('nome_completo', 'O nome tem mais de 200 caracteres');
  end if;
  perform portaria.check_visible('nome_completo', v_nome);
  return v_nome;
end;
$$;

comment on function portaria.parse_nome(text) is 'Trims a name. 400 invalid_request when it is empty, longer than 200 characters or has invisible characters.';

revoke all on function portaria.parse_nome(text) from public;
