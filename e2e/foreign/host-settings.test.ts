// Settings of an existing database, by ALTER DATABASE and ALTER ROLE: migrations, commands and the doctor work in spite of them.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runPortaria } from '../../cli/portaria.ts';
import { askDoctor } from '../support/doctor.ts';
import { migrate } from '../../migrate/migrate.ts';
import { startHost, type Host } from './support/host.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // migrations, on a busy machine

/* Each of the first three stopped a migration; the fourth and fifth did on a slow machine. */
const SETTINGS = [
  ...[
    'quote_all_identifiers = on',
    'standard_conforming_strings = off',
    'default_transaction_read_only = on',
  ],
  ...["statement_timeout = '50ms'", "idle_in_transaction_session_timeout = '50ms'", 'array_nulls = off'],
  ...[
    "default_transaction_isolation = 'serializable'",
    'transform_null_equals = on',
    'extra_float_digits = -15',
  ],
  ...["datestyle = 'SQL, DMY'", "bytea_output = 'escape'", "xmloption = 'document'"],
];
/* In these, functions mean something else, or PostgREST repeats a transaction for ever. */
const NAMED = [
  ...['quote_all_identifiers', 'standard_conforming_strings', 'default_transaction_read_only'],
  ...['array_nulls', 'default_transaction_isolation', 'transform_null_equals'],
];

let host: Host;
beforeAll(async () => {
  host = await startHost();
  for (const setting of SETTINGS) {
    await host.query(`alter database rede set ${setting}`);
    await host.query(`alter role postgres set ${setting}`);
  }
});
afterAll(() => host.cluster.stop());

describe('a host with settings of its own, one step after another', { shuffle: false }, () => {
  it('a migration, its repetition and a command', async () => {
    const run = () => migrate({ databaseUrl: host.url, log: () => undefined });
    expect((await run()).migrations).not.toEqual([]);
    expect((await run()).migrations).toEqual([]);
    // A command keeps the time limits of its host, and a busy machine needs more than 50 ms for a statement.
    await host.query(
      `alter role postgres set statement_timeout = '60s'; alter role postgres set idle_in_transaction_session_timeout = '60s'`,
    );
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const added = await runPortaria(['school', 'add', 'Aurora', '--database-url', host.url], say, say);
    expect([added, lines.join('\n')]).toEqual([0, expect.stringContaining('added ')]);
  });

  it('the doctor compares everything, and names the settings that change what a function does', async () => {
    const { find } = await askDoctor({ env: { DATABASE_URL: host.url } });
    const found = find('role-attributes');
    for (const id of ['grants', 'structure', 'policies'])
      expect(find(id)).toMatchObject({ id, verdict: 'ok' });
    // The host has functions in api, which are a warning.
    expect(find('functions')).toMatchObject({ verdict: 'warning' });
    expect(found.verdict).toBe('failure');
    for (const name of NAMED) {
      expect(found.seen).toContain(`not declared: setting ${name} of the database`);
      expect(found.fix).toContain(`alter database rede reset ${name};`);
    }
    expect(found.seen.match(/not declared/g)).toHaveLength(NAMED.length);
  });
});
