/*
 * The keys are the host's, and may be login codes. A role names its person by that key.
 */
create or replace function portaria.followed_of(ids uuid[]) returns setof portaria.linhas_seguidas
language sql stable
as $$
  select l.*
  from portaria.linhas_seguidas as l
  where l.tipo = 'pessoas' and l.registro = any (followed_of.ids)
    or l.tipo = 'papeis' and l.registro in (select up.id from portaria.usuario_papeis as up where up.usuario_id = any (followed_of.ids))
$$;

comment on function portaria.followed_of(uuid[]) is 'The rows of followed tables that these people and their roles came from.';

revoke all on function portaria.followed_of(uuid[]) from public;
