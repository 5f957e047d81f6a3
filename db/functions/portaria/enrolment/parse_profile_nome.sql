/*
 * The names of families come from spreadsheets and go back into them.
 */
create or replace function portaria.parse_profile_nome(nome text) returns text
language plpgsql stable
as $$
declare
  v_nome text := portaria.parse_nome(parse_profile_nome.nome);
begin
  if portaria.is_formula(v_nome) then
    perform portaria.raise_field('nome_completo', 'O nome começa com =, +, - ou @: tire o sinal');
  end if;
  return v_nome;
end;
$$;

comment on function portaria.parse_profile_nome(text) is 'Trims the name of a student or guardian. 400 invalid_request when portaria.parse_nome refuses it, or it begins like a formula.';

revoke all on function portaria.parse_profile_nome(text) from public;
