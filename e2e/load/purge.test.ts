// A million expired revocations are deleted while revoked tokens are sent 200 times a second: none is accepted, and `me` stays fast.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { runMaintenance } from '../../stack/postgres/maintenance.ts';
import { count, query, reset } from '../support/database.ts';
import { ask } from '../support/http.ts';
import { ANA, BRUNO } from '../support/people.ts';
import { direct } from '../support/postgrest.ts';
import { signIn, type SignedIn } from '../support/sign-in.ts';
import { freshClaims, mint, nowSeconds } from '../support/tokens.ts';
import { maintenanceUrl } from './support/maintenance.ts';
import { size } from './support/size.ts';
import { figure, outcomes, percentile, steady, type Sample } from './support/steady.ts';

const EXPIRED = size(1_000_000, 300_000);
const LIVE = 1_000;
const WARM_UP_MS = 4_000;
const BASELINE_MS = size(10_000, 6_000);
/** Tokens that expire while the purge runs: their rows are deleted, and only their expiry may refuse them. */
const ENDING = 200;
const ENDS_WITHIN_S = 8;

let ana: SignedIn;
let revoked: string[];

beforeEach(async () => {
  await reset();
  await query(
    `insert into portaria.token_blacklist (jti, usuario_id, expira_em)
    select gen_random_uuid()::text, gen_random_uuid(), now() - n * interval '1 millisecond' - interval '2 minutes'
    from generate_series(1, $1) as n`,
    [EXPIRED],
  );
  await query('vacuum analyze portaria.token_blacklist');
  await query('checkpoint');
  ana = await signIn(ANA);
  const bruno = await signIn(BRUNO);
  const purgeBegins = nowSeconds() + (WARM_UP_MS + BASELINE_MS) / 1000;
  const claims = [
    ...Array.from({ length: LIVE }, () => freshClaims(bruno.claims)),
    ...Array.from({ length: ENDING }, (_, i) =>
      freshClaims(bruno.claims, { exp: purgeBegins + (i % ENDS_WITHIN_S) }),
    ),
  ];
  revoked = claims.map((one) => mint(one));
  await query(
    `insert into portaria.token_blacklist (jti, usuario_id, expira_em)
    select c ->> 'jti', (c ->> 'usuario_id')::uuid, to_timestamp((c ->> 'exp')::double precision)
    from jsonb_array_elements($1) as c`,
    [JSON.stringify(claims)],
  );
});
afterAll(reset);

/** PostgREST's error for an expired token is PGRST301, and PGRST303 from 13 on. */
const REFUSED = /^401 (token_revoked|jwt_expired|PGRST30[13])$/;
const refusal = (code: unknown, status: number): string => `${status} ${String(code)}`;

/** Sends every second token directly to PostgREST, which allows half a minute of clock skew for expiry. */
async function tryRevoked(n: number): Promise<string> {
  const token = revoked[Math.floor(Math.random() * revoked.length)] as string;
  const { code, status } = n % 2 === 0 ? await ask('me', { token }) : await direct('/rpc/me', { token });
  return refusal(code, status);
}

async function loadFor(
  until: () => Promise<unknown>,
): Promise<{ me: readonly Sample[]; bad: readonly Sample[] }> {
  const bad = steady(200, tryRevoked);
  const me = steady(40, async () => String((await ask('me', { token: ana.token })).status));
  await until();
  return { me: await me.stop(), bad: await bad.stop() };
}

/** Watches the transactions of the clean-up: their number, and the longest duration. */
function watchTransactions(): () => Promise<{ transactions: number; longestMs: number }> {
  const seen = new Map<string, number>();
  const over = new AbortController();
  const watching = (async () => {
    for (; !over.signal.aborted; await sleep(50)) {
      const rows = await query(
        `select xact_start::text as began, extract(epoch from clock_timestamp() - xact_start) * 1000 as ms
        from pg_stat_activity where usename = 'portaria_maintenance' and xact_start is not null`,
      );
      for (const { began, ms } of rows) seen.set(String(began), Number(ms));
    }
  })();
  return async () => {
    over.abort();
    await watching;
    return { transactions: seen.size, longestMs: Math.max(...seen.values()) };
  };
}

it('deleting expired revocations under load lets no revoked token pass and keeps requests fast [B14]', async () => {
  await loadFor(() => sleep(WARM_UP_MS));
  const before = await loadFor(() => sleep(BASELINE_MS));
  const watched = watchTransactions();
  const started = performance.now();
  let purgedMs = 0;
  const during = await loadFor(async () => {
    await runMaintenance(maintenanceUrl());
    purgedMs = performance.now() - started;
  });
  const { transactions, longestMs } = await watched();
  const after = await loadFor(() => sleep(BASELINE_MS));
  // The longer of the two times without a purge: a machine that is slow for a while is slow before or after it too.
  const baseline = Math.max(...[before, after].map(({ me }) => percentile(me, 0.95)));
  const purging = percentile(during.me, 0.95);

  figure('purge', {
    rows: EXPIRED,
    purgedMs,
    transactions,
    longestMs,
    meP95BaselineMs: baseline,
    meP95Ms: purging,
    meMaxMs: percentile(during.me, 1),
    revokedPerSecond: (during.bad.length / purgedMs) * 1000,
    revoked: outcomes(during.bad),
  });
  expect(await count('portaria.token_blacklist where expira_em < now() - interval $$2 minutes$$')).toBe(0);
  expect(await count('portaria.token_blacklist where expira_em > now()')).toBeGreaterThanOrEqual(LIVE);
  for (const samples of [before.bad, during.bad, after.bad])
    expect(Object.keys(outcomes(samples)).filter((one) => !REFUSED.test(one))).toEqual([]);
  expect(Math.min(...[before, during, after].map(({ bad }) => bad.length))).toBeGreaterThan(100);
  const ended = outcomes([...during.bad, ...after.bad])['401 jwt_expired'] ?? 0;
  expect(ended, 'tries of tokens that expired meanwhile').toBeGreaterThan(10);
  const all = [...before.me, ...during.me, ...after.me];
  expect(outcomes(all)).toEqual({ 200: all.length });
  expect(transactions).toBeGreaterThanOrEqual(10);
  expect(purging).toBeLessThan(2 * baseline);
});
