/*
 * The row of a token ends with it. Then the id of the token names its sign-in, if that can be renewed (portaria.token_id).
 */
create or replace function portaria.token_families(jti text, titular_id uuid) returns setof uuid
language sql stable rows 1
as $$
  select s.familia
  from portaria.sessoes as s
  where s.jti = token_families.jti
  union
  select r.familia
  from portaria.renovacoes as r
  where r.titular_id = token_families.titular_id
    and portaria.token_id(r, portaria.safe_uuid(token_families.jti)) = portaria.safe_uuid(token_families.jti)
$$;

comment on function portaria.token_families(text, uuid) is 'The sign-in of a token of this person; none, if it is not known.';

revoke all on function portaria.token_families(text, uuid) from public;
