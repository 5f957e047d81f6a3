/*
 * What is granted beyond the functions, which carry their own grants. The API roles may name the schema portaria, because
 * PostgREST calls the pre-request function as them, but they hold no table in it. The blacklist alone is open to the
 * service credential.
 */
grant usage on schema portaria to anon, authenticated, service_role, portaria_maintenance;

grant select, insert, update, delete on portaria.token_blacklist to service_role;
