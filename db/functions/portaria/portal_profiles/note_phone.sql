/*
 * portaria.portal_phone prefers the phone that last signed in.
 */
create or replace function portaria.note_phone(cpf text, telefone text) returns void
language plpgsql volatile
as $$
begin
  insert into portaria.portal_telefones (cpf, telefone, entrou_em)
  values (note_phone.cpf, note_phone.telefone, clock_timestamp())
  on conflict on constraint portal_telefones_pkey do update set entrou_em = excluded.entrou_em;
end;
$$;

comment on function portaria.note_phone(text, text) is 'Records that this person signed in with this phone.';

revoke all on function portaria.note_phone(text, text) from public;
