// Creates the database of the database tests and leaves it there, for another runner: pg_prove.
import { parseArgs } from 'node:util';
import { withClient } from '../../migrate/sql/with-client.ts';
import { runWhenMain } from '../../common/program/run-when-main.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { urlOfDatabase } from '../../migrate/sql/databases.ts';
import { readCapabilities, skipReason } from './requirements.ts';
import { buildTemplate } from './template.ts';
import { findTestFiles, rollsBack } from './test-files.ts';

/** Migrates a new database, loads pgTAP, helpers and extensions, and lists the files that roll back. */
const prepare = async (adminUrl: string, name: string): Promise<string[]> => {
  const capabilities = await readCapabilities(adminUrl);
  const files = findTestFiles(PROJECT_ROOT, []).filter(
    (file) => skipReason(file, capabilities) === undefined && rollsBack(file),
  );
  await buildTemplate(adminUrl, name, PROJECT_ROOT);
  await withClient(urlOfDatabase(adminUrl, name), async (client) => {
    for (const extension of new Set(files.flatMap(({ requires }) => requires)))
      await client.query(`create extension if not exists ${client.escapeIdentifier(extension)}`);
  });
  return files.map(({ path }) => path);
};

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({ options: { 'database-url': { type: 'string' }, name: { type: 'string' } } });
  const { 'database-url': adminUrl, name } = values;
  if (adminUrl === undefined || name === undefined)
    throw new Error(
      'usage: prepare.ts --database-url ADMINISTRATOR --name NEW_DATABASE; lists the files to run',
    );
  console.log((await prepare(adminUrl, name)).join('\n'));
  return 0;
});
