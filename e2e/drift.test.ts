// db:drift on a real Postgres reports each kind of difference between db/ and migrations/.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { readCatalogue } from '../migrate/catalogue/catalogue.ts';
import { findDrift } from '../scripts/drift.ts';
import { startTestPostgres, type TestPostgres } from '../stack/test-database.ts';

let cluster: TestPostgres;

beforeAll(async () => {
  cluster = await startTestPostgres();
});

afterAll(async () => {
  await cluster.stop();
});

/** The differences after `sql` was added to the newest migration only. */
const driftAfter = async (sql: string): Promise<string> => {
  const root = mkdtempSync(join(tmpdir(), 'portaria-drift-'));
  try {
    for (const folder of ['db', 'migrations'])
      cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
    writeFileSync(join(root, 'migrations', '9999_drift.sql'), sql);
    return (await findDrift(cluster, root)).join('\n');
  } finally {
    rmSync(root, { recursive: true });
  }
};

/* The last one reads the databases that the first ones made. */
describe('findDrift', { shuffle: false }, () => {
  it('finds no difference in this project [E21]', async () => {
    expect(await driftAfter('select 1;')).toBe('');
  });

  it('reports every kind of difference between db/ and migrations/', async () => {
    const drift = await driftAfter(`
      alter table portaria.limites add column extra int default 1;
      alter table portaria.limites disable row level security;
      alter table portaria.limites drop constraint limites_valor_positivo;
      comment on column portaria.limites.unidade is 'something else';
      alter table portaria.alertas alter column ultimo_em drop not null;
      alter table portaria.alertas alter column contagem type bigint;
      create index extra_idx on portaria.alertas (usuario_id);
      create type portaria.extra_type as enum ('a');
      create sequence portaria.extra_sequence;
      create table api.extra (id int);
      update portaria.limites set valor = valor + 1 where nome = 'otp_validade';
    `);
    expect(drift).toContain('only in migrations/: column portaria.limites.extra');
    expect(drift).toMatch(/differs: table portaria.limites\n.*rls t.*\n.*rls f/);
    expect(drift).toContain('only in db/: constraint limites_valor_positivo');
    expect(drift).toContain('+ comment something else');
    expect(drift).toMatch(/differs: column portaria.alertas.ultimo_em\n.*not null t.*\n.*not null f/);
    expect(drift).toMatch(/type integer.*\n.*type bigint/);
    expect(drift).toContain('only in migrations/: index portaria.extra_idx');
    expect(drift).toContain('only in migrations/: type portaria.extra_type');
    expect(drift).toContain('only in migrations/: sequence portaria.extra_sequence');
    expect(drift).toContain('only in migrations/: table api.extra');
    expect(drift).toMatch(/differs: rows of portaria.limites\n(.*\n)*.*otp_validade.*300/);
  });

  it('finds none where a limit of the catalogue had no row: declaring adds it', async () => {
    expect(await driftAfter("delete from portaria.limites where nome = 'otp_validade';")).toBe('');
  });

  it('reads every function of db/install.sql into the catalogue', async () => {
    const facts = [...(await readCatalogue(cluster.url('drift_installed'))).keys()];
    const install = readFileSync(join(PROJECT_ROOT, 'db', 'install.sql'), 'utf8');
    const functions = [...install.matchAll(/^\\ir functions\/(\w+)\/(?:\w+\/)*(\w+)\.sql$/gm)];
    expect(functions.length).toBeGreaterThan(500);
    const missing = functions
      .map(([, schema, name]) => `function ${String(schema)}.${String(name)}(`)
      .filter((start) => !facts.some((fact) => fact.startsWith(start)));
    expect(missing).toEqual([]);
    expect(facts.some((fact) => fact.includes('pgmigrations'))).toBe(false);
  });
});
