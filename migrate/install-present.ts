// Builds a database from db/install.sql alone, tables included, without migrations.
import { DECLARING, readInstall } from './install-files.ts';
import { LEDGER_SQL } from './ledger.ts';
import { filesOf } from './module-plan.ts';
import { inLockedTransaction } from './transaction.ts';
import { runSqlFile, runSqlFiles, runSqlText } from './sql/run-sql.ts';

export const installFromPresent = async (
  databaseUrl: string,
  root: string,
  modules: readonly string[] = ['escolas'],
): Promise<void> => {
  const { files, edit } = filesOf(modules, await readInstall(root));
  const { bootstrap, schema, declared } = files;
  await inLockedTransaction(databaseUrl, async (client) => {
    await runSqlFile(client, root, bootstrap);
    await client.query('set local role portaria_owner');
    await runSqlText(client, 'the migrations table', LEDGER_SQL);
    await client.query(DECLARING, ['true']);
    await runSqlFiles(client, root, [...schema, ...declared], edit);
  });
};
