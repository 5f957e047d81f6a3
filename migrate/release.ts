// The release that last migrated a database: an older one refuses to run, a newer one is recorded.
import type { Client } from 'pg';

type Release = { versao: string; migracao: string; soma: string };
type Installed = Release & { banco_proprio: boolean; modulos: string[] };

const compareParts = (a: readonly string[], b: readonly string[]): number => {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const difference = (a[at] ?? '').localeCompare(b[at] ?? '', 'en', { numeric: true });
    if (difference !== 0) return difference;
  }
  return 0;
};

/** Negative when the first version is older; `0.2.0-dev` is older than `0.2.0`. */
export const compareVersions = (a: string, b: string): number => {
  const [[coreA = '', preA], [coreB = '', preB]] = [a.split('-', 2), b.split('-', 2)];
  const core = compareParts(coreA.split('.'), coreB.split('.'));
  if (core !== 0 || preA === preB) return core;
  if (preA === undefined || preB === undefined) return preA === undefined ? 1 : -1;
  return compareParts(preA.split('.'), preB.split('.'));
};

/** The release that migrated the database last; undefined before the first one, and after 0.1.0, which recorded none. */
export const installedRelease = async (client: Pick<Client, 'query'>): Promise<Installed | undefined> => {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('portaria.instalacao') is not null as there",
  );
  if (!found[0]?.there) return undefined;
  const { rows } = await client.query<Installed>(
    `select i.versao, i.migracao, i.soma, i.banco_proprio, coalesce(to_jsonb(i) -> 'modulos', '["escolas"]') as modulos
     from portaria.instalacao as i order by i.id desc limit 1`,
  );
  return rows[0];
};

/** Throws when a newer release has migrated the database: this one would replace its functions with older ones. */
export const refuseNewer = (installed: Release | undefined, version: string): void => {
  if (installed === undefined || compareVersions(installed.versao, version) <= 0) return;
  throw new Error(
    `Portaria ${installed.versao} has migrated this database, and this is Portaria ${version}. ` +
      `Run db:migrate of ${installed.versao} or later. The services of ${version} work with this database without it.`,
  );
};

/*
 * True when every schema is Portaria's, an extension's or an empty public. A database of 0.1.0 counts
 * as Portaria's own, because 0.1.0 declared these privileges in every database.
 */
const OWN_DATABASE = `
select to_regclass('portaria.pgmigrations') is not null or not exists (
  select from pg_namespace as n
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (
      select from pg_depend as d
      where d.classid = 'pg_namespace'::regclass and d.objid = n.oid and d.deptype = 'e'
    )
    and (
      n.nspname <> 'public'
      or exists (
        select from (
          select 'pg_class'::regclass, c.oid from pg_class as c where c.relnamespace = n.oid
          union all
          select 'pg_proc'::regclass, p.oid from pg_proc as p where p.pronamespace = n.oid
          union all
          select 'pg_type'::regclass, t.oid from pg_type as t where t.typnamespace = n.oid
        ) as o (classid, objid)
        where not exists (
          select from pg_depend as d
          where d.classid = o.classid and d.objid = o.objid and d.deptype in ('e', 'i')
        )
      )
    )
) as own`;

/** Whether the database contains only Portaria; decided and recorded at the first migration. */
export const isOwnDatabase = async (
  client: Client,
  installed: { banco_proprio: boolean } | undefined,
): Promise<boolean> => {
  if (installed !== undefined) return installed.banco_proprio;
  const { rows } = await client.query<{ own: boolean }>(OWN_DATABASE);
  return rows[0]?.own ?? false;
};

/** Adds a row when the release, its migrations or its modules differ from the last row. */
export const recordRelease = async (
  client: Client,
  release: Release,
  own: boolean,
  modules: readonly string[],
): Promise<void> => {
  const last = await installedRelease(client);
  const same = last?.versao === release.versao && last.soma === release.soma;
  if (same && last.modulos.join() === modules.join()) return;
  await client.query(
    'insert into portaria.instalacao (versao, migracao, soma, banco_proprio, modulos) values ($1, $2, $3, $4, $5)',
    [release.versao, release.migracao, release.soma, own, modules],
  );
};
