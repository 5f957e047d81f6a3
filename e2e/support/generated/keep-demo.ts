// Keeps the rows of the demo data that generated requests of an administrator can change and `reset` leaves alone.
import { query, reset } from '../database.ts';

const TABLES = [
  'portaria.titulares',
  'api.escolas',
  'api.responsaveis',
  'api.alunos',
  'api.alunos_responsaveis',
].map((table, at) => ({ table, copy: `e2e.kept_${String(at)}` }));

/** Copies the rows; the function that it returns restores all demo data. */
export async function keepDemo(): Promise<() => Promise<void>> {
  await reset();
  await query(TABLES.map(({ table, copy }) => `create table ${copy} as select * from ${table}`).join(';'));
  return async () => {
    await reset();
    const restore = TABLES.map(
      ({ table, copy }) =>
        `delete from ${table}; insert into ${table} select * from ${copy}; drop table ${copy}`,
    );
    await query(['set local session_replication_role = replica', ...restore].join(';'));
  };
}
