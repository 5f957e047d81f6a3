/*
 * Authenticators show it, also to others who hold the device: the first name and two digits tell one account from
 * another.
 */
create or replace function portaria.passkey_person(contexto text, titular_id uuid) returns text
language sql stable
as $$
  select split_part(btrim(p.nome_completo), ' ', 1) || ' ••' || right(p.codigo, 2)
  from (
    select u.nome_completo, u.codigo from portaria.usuarios as u where passkey_person.contexto = 'sistema' and u.id = passkey_person.titular_id
    union all
    select r.nome_completo, r.cpf from api.responsaveis as r where passkey_person.contexto = 'portal' and r.id = passkey_person.titular_id
    union all
    select a.nome_completo, coalesce(a.cpf, '') from api.alunos as a where passkey_person.contexto = 'portal' and a.id = passkey_person.titular_id
  ) as p
$$;

comment on function portaria.passkey_person(text, uuid) is 'The name of a person in their authenticator: first name and the last two digits of the login code.';

revoke all on function portaria.passkey_person(text, uuid) from public;
