// Benchmark: the check for a revoked token, which every request makes, with 100,000 and 10,000,000 rows against 1,000.
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { migrate } from '../../migrate/migrate.ts';
import { dropDatabase, recreateDatabase } from '../../migrate/sql/databases.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { inTurns, type Bench, type BenchContext, type Measure } from '../bench.ts';
import { fillTable } from '../fill.ts';

const FEW = 1_000;
const PROBES = 2_000;

const rowsOf = (count: number): string => `
  insert into portaria.token_blacklist (jti, usuario_id, expira_em)
  select gen_random_uuid()::text, '00000000-0000-4000-8000-000000000000', now() + interval '12 hours'
  from generate_series(1, ${count})`;

/* One statement asks about as many tokens as a thousand requests. None of the tokens is revoked. */
const PROBE = 'select count(r) from unnest($1::text[]) as jti, portaria.revocation_refusal(jti) as r';

async function probesPerSecond(client: Client, seconds: number): Promise<number> {
  const started = performance.now();
  let probes = 0;
  while (performance.now() - started < seconds * 1000) {
    await client.query({
      name: 'probe',
      text: PROBE,
      values: [Array.from({ length: PROBES }, () => randomUUID())],
    });
    probes += PROBES;
  }
  return (probes * 1000) / (performance.now() - started);
}

/** Creates a database with so many revocations. */
async function withRevocations<T>(
  context: BenchContext,
  rows: number,
  work: (side: Measure) => Promise<T>,
): Promise<T> {
  const name = `portaria_bench_${rows}`;
  const url = await recreateDatabase(context.databaseUrl, name);
  try {
    await migrate({ databaseUrl: url, log: () => undefined });
    return await withClient(url, async (client) => {
      await fillTable(client, 'portaria.token_blacklist', rowsOf(rows));
      const measure = () => probesPerSecond(client, context.seconds);
      return work({ name: `${rows.toLocaleString('en')} rows`, measure });
    });
  } finally {
    await dropDatabase(context.databaseUrl, name);
  }
}

const blacklist = (rows: number): Bench => ({
  name: `blacklist ${rows.toLocaleString('en')}`,
  about: `whether a token is revoked, asked of ${rows.toLocaleString('en')} revocations, against ${FEW.toLocaleString('en')}`,
  atLeast: 0.33,
  run: (context) =>
    withRevocations(context, rows, (many) =>
      withRevocations(context, FEW, (few) => inTurns(context, many, few)),
    ),
});

export const blacklistOf = [blacklist(100_000), blacklist(10_000_000)];
