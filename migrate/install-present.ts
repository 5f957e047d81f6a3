// Builds a database from db/install.sql alone, tables included, as if no migration had ever existed.
import { DECLARING, readInstall } from './install-files.ts';
import { LEDGER_SQL } from './ledger.ts';
import { inLockedTransaction } from './transaction.ts';
import { runSqlFile, runSqlText } from './sql/run-sql.ts';

export const installFromPresent = async (databaseUrl: string, root: string): Promise<void> => {
  const { bootstrap, schema, declared } = await readInstall(root);
  await inLockedTransaction(databaseUrl, async (client) => {
    await runSqlFile(client, root, bootstrap);
    await client.query('set local role portaria_owner');
    await runSqlText(client, 'the migrations table', LEDGER_SQL);
    await client.query(DECLARING, ['true']);
    for (const file of [...schema, ...declared]) await runSqlFile(client, root, file);
  });
};
