/*
 * Reads person, roles and school by key, in one query that the planner inlines.
 */
create or replace function portaria.me_body(claims jsonb) returns setof jsonb
language sql stable rows 1
as $$
  select b
  from portaria.usuarios as u
  cross join lateral portaria.roles_of(u.id) as r
  cross join lateral portaria.body_of(u, r, me_body.claims) as b
  where u.id = portaria.safe_uuid(me_body.claims ->> 'usuario_id')
$$;

comment on function portaria.me_body(jsonb) is 'The session body of a system token, read from the tables: one row, or none when there is no such user.';

revoke all on function portaria.me_body(jsonb) from public;
