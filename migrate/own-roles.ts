// The roles of Portaria in the database, for queries about its roles and about those of others.
/** The database roles that db/bootstrap.sql declares, as a list of SQL. */
export const OWN_ROLES = `('anon', 'authenticated', 'service_role', 'authenticator', 'portaria_maintenance', 'portaria_owner')`;
