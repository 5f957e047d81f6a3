/*
 * Codes of the new role go to the phone of the record. A school can add the record of somebody who gets a greater role
 * later, with a phone of its own. So a role of the whole network, and a role at another school than the one that added
 * the person or set the phone, need a word about the phone. Without a phone no code goes anywhere.
 */
create or replace function portaria.phone_to_confirm(usuario portaria.usuarios, papel text, escola_id uuid) returns text
language sql stable
as $$
  select (phone_to_confirm.usuario).telefone
  where exists (select from portaria.papeis as p where p.nome = phone_to_confirm.papel and p.global)
    or (phone_to_confirm.usuario).criado_por_escola <> phone_to_confirm.escola_id
    or (phone_to_confirm.usuario).telefone_por_escola <> phone_to_confirm.escola_id
$$;

comment on function portaria.phone_to_confirm(portaria.usuarios, text, uuid) is 'The phone whose last digits must be known to grant this role; null when none must.';

revoke all on function portaria.phone_to_confirm(portaria.usuarios, text, uuid) from public;
