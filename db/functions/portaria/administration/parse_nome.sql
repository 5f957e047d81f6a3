/*
 * The tables refuse control characters; this answers with the field, for a form.
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

comment on function portaria.parse_nome(text) is 'A name without surrounding white space. 400 invalid_request when empty, longer than 200 characters or not visible.';

revoke all on function portaria.parse_nome(text) from public;
