// Parts that the catalogue queries share.

/** Schemas that are ours, which is every one that Postgres does not bring along. */
export const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/** An access list as sorted text, where none means the default of that kind of object. */
export const ACL = (acl: string, kind: string, owner: string): string =>
  `(select string_agg(item::text, ' ' order by item::text) from unnest(coalesce(${acl}, acldefault(${kind}, ${owner}))) as item)`;
