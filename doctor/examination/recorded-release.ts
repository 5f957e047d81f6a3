// The release that migrated the database last, and its relation to this code.
import type { QueryResultRow } from 'pg';
import { VERSION } from '../../common/program/version.ts';
import { compareVersions } from '../../migrate/release.ts';
import { isAbsent, NotChecked } from './outcome.ts';

type Query = <R extends QueryResultRow>(sql: string) => Promise<R[]>;

export type Recorded = {
  readonly versao: string;
  readonly quando: Date;
  /** Above 0: a newer release than this code migrated the database. */
  readonly order: number;
};

/** The recorded release; undefined for 0.1.0, which recorded none. */
export async function recordedRelease(query: Query): Promise<Recorded | undefined> {
  const sql = 'select versao, criado_em as quando from portaria.instalacao order by id desc limit 1';
  const [row] = await query<{ versao: string; quando: Date }>(sql).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  return row && { ...row, order: compareVersions(row.versao, VERSION) };
}

/** Another release declares another catalogue: statements to restore this one would damage that database. */
export async function refuseOtherRelease(query: Query): Promise<void> {
  const recorded = await recordedRelease(query);
  if (recorded?.order === 0) return;
  const by = recorded?.versao ?? '0.1.0';
  throw new NotChecked(
    `Portaria ${by} migrated the database, and this code knows the catalogue of ${VERSION}`,
    recorded !== undefined && recorded.order > 0 ? `Run the doctor of Portaria ${by}.` : 'npm run db:migrate',
  );
}
