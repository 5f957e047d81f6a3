// SQL fragments that the catalogue queries share.

/** All schemas except those of Postgres. */
export const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/** An access list as sorted text; NULL becomes the default of that kind of object. */
export const ACL = (acl: string, kind: string, owner: string): string =>
  `(select string_agg(item::text, ' ' order by item::text) from unnest(coalesce(${acl}, acldefault(${kind}, ${owner}))) as item)`;
