/*
 * The command line, SQL, a followed table and the administrador act for the network.
 */
create or replace function portaria.acting_school() returns uuid
language sql stable
as $$
  select case when portaria.claims() ->> 'principal_role' is not null then portaria.managed_escola(portaria.claims()) end
$$;

comment on function portaria.acting_school() is 'The school whose account makes this request; null for the network.';

revoke all on function portaria.acting_school() from public;
