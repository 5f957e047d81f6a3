// The roles of Portaria, for queries that distinguish them from other roles.
/** The database roles that db/bootstrap.sql declares, as a SQL list. */
export const OWN_ROLES = `('anon', 'authenticated', 'service_role', 'authenticator', 'portaria_maintenance', 'portaria_owner')`;
