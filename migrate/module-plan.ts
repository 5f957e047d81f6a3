// The plan of a migration for modules: the files to declare, and the module to add or remove.
import type { Client } from 'pg';
import type { InstallFiles } from './install-files.ts';
import type { Edit } from './sql/run-sql.ts';
import { isOfSchools, withoutSchools } from './modules/schools.ts';

/** Declared in place of the module. */
export const WITHOUT_SCHOOLS = 'db/modules/without-escolas.sql';

export type ModulePlan = {
  /** The modules that portaria.instalacao records. */
  readonly modules: readonly string[];
  readonly files: InstallFiles;
  /** The edit for declarations. */
  readonly edit: Edit | undefined;
  readonly migrationEdit: Edit | undefined;
  readonly change: 'add' | 'remove' | undefined;
};

/** The files of the core; empty views come first, for the functions that read them. */
const coreFiles = ({ bootstrap, schema, declared }: InstallFiles): InstallFiles => ({
  bootstrap,
  schema: schema.filter((file) => !isOfSchools(file)),
  declared: [WITHOUT_SCHOOLS, ...declared.filter((file) => !isOfSchools(file))],
});

/** The files of install.sql that a database with these modules needs. */
export const filesOf = (
  modules: readonly string[],
  files: InstallFiles,
): Pick<ModulePlan, 'files' | 'edit'> =>
  modules.includes('escolas')
    ? { files, edit: undefined }
    : { files: coreFiles(files), edit: withoutSchools };

/** `recorded` is the state in portaria.instalacao, `wanted` the request of the caller; either may be undefined. */
export const planModules = async (
  client: Pick<Client, 'query'>,
  recorded: readonly string[] | undefined,
  wanted: boolean | undefined,
  files: InstallFiles,
): Promise<ModulePlan> => {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('portaria.pgmigrations') is not null as there",
  );
  const there = rows[0]?.there ?? false;
  const has = there && (recorded ?? ['escolas']).includes('escolas');
  const keeps = wanted ?? (has || !there);
  const modules = keeps ? ['escolas'] : [];
  const change = !there || has === keeps ? undefined : keeps ? 'add' : 'remove';
  // A module to remove is migrated to the present first, because its tables are removed by their present definition.
  const migrationEdit = keeps || has ? undefined : withoutSchools;
  return { modules, ...filesOf(modules, files), migrationEdit, change };
};
