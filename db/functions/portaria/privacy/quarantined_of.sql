/*
 * A row in quarentena belongs to a person by its login code, by its key or, for a role, by the key of the person.
 */
create or replace function portaria.quarantined_of(codigo text, ids uuid[]) returns setof portaria.quarentena
language sql stable
as $$
  with seguidas as (
    select f.* from portaria.followed_of(quarantined_of.ids) as f
  ), presas as (
    select q.*
    from portaria.quarentena as q
    where q.tipo = 'pessoas' and regexp_replace(q.campos ->> 'codigo', '\D', '', 'g') = quarantined_of.codigo
      or (q.esquema, q.tabela, q.tipo, q.chave) in (select s.esquema, s.tabela, s.tipo, s.chave from seguidas as s)
  )
  select p.* from presas as p
  union
  select q.*
  from portaria.quarentena as q
  where q.tipo = 'papeis' and q.campos ->> 'pessoa' in (
    select s.chave from seguidas as s where s.tipo = 'pessoas' union all select p.chave from presas as p where p.tipo = 'pessoas'
  )
$$;

comment on function portaria.quarantined_of(text, uuid[]) is 'The rows in quarentena (followed rows that break a rule) of the person with this login code and these records.';

revoke all on function portaria.quarantined_of(text, uuid[]) from public;
