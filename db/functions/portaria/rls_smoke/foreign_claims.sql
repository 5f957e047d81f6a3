/*
 * A specialist reads every school and writes in none.
 */
create or replace function portaria.foreign_claims(comando text) returns setof jsonb
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select c.claims
  from (values
    (jsonb_build_object('principal_role', 'coordenador', 'escola_id', gen_random_uuid())),
    (jsonb_build_object('principal_role', 'escola', 'escola_id', gen_random_uuid())),
    (jsonb_build_object('principal_role', 'especialista')),
    ('{}'::jsonb)
  ) as c (claims)
  where foreign_claims.comando <> 'select'
    or c.claims ->> 'principal_role' is distinct from 'especialista'
$$;

comment on function portaria.foreign_claims(text) is 'Claims with which this command must reach no row of any school.';

revoke all on function portaria.foreign_claims(text) from public;
grant execute on function portaria.foreign_claims(text) to authenticated;
