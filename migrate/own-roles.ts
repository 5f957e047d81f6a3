// The roles of Portaria, for queries that distinguish them from other roles.
/** The database roles that db/bootstrap.sql declares, as a SQL list. */
export const OWN_ROLES = `('anon', 'authenticated', 'service_role', 'authenticator', 'portaria_maintenance', 'portaria_owner')`;

/** The policy with which logins of the host keep their access to a protected table; portaria.unprotect drops it. */
export const KEEP_POLICY = 'Logins of the host keep all rows';
