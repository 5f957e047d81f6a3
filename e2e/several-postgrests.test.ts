// Shim and gateway with two PostgRESTs: reads are retried, a write without acknowledgement arrives once, a code is used once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { startFurtherPostgrest } from './support/services/further-postgrest.ts';
import { startGateway, type Gateway } from './support/services/gateway.ts';
import { ask, post } from './support/http.ts';
import { startLossy, type Lossy } from './support/services/lossy.ts';
import { ANA, AURORA, BRUNO } from './support/people.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { requestCode, signIn } from './support/sign-in.ts';

type Postgrest = Awaited<ReturnType<typeof startFurtherPostgrest>>;
type Pair = { postgrests: Postgrest[]; ways: Lossy[]; shim: Shim; gateway: Gateway };

const VERIFY = '/rpc/verify_otp';

/** Two PostgRESTs, each behind a proxy, and a shim and a gateway that use both. */
async function startPair(): Promise<Pair> {
  const postgrests = await Promise.all([startFurtherPostgrest({}), startFurtherPostgrest({})]);
  const ways = await Promise.all(postgrests.map(({ url }) => startLossy(url)));
  const urls = ways.map(({ url }) => url).join(', ');
  const places = { POSTGREST_URL: urls, POSTGREST_REST_URL: urls };
  const [shim, gateway] = await Promise.all([startShim(places), startGateway({ POSTGREST_URL: urls })]);
  return { postgrests, ways, shim, gateway };
}

async function stopPair({ postgrests, ways, shim, gateway }: Pair): Promise<void> {
  await Promise.all([shim.stop(), gateway.stop()]);
  await Promise.all(ways.map((way) => way.stop()));
  await Promise.all(postgrests.map((postgrest) => postgrest.stop()));
}

describe('with two PostgREST processes', () => {
  let pair: Pair;
  let first: Lossy;
  let second: Lossy;
  beforeAll(async () => {
    pair = await startPair();
  });
  afterAll(() => stopPair(pair));
  beforeEach(async () => {
    await reset();
    [first, second] = pair.ways as [Lossy, Lossy];
    for (const way of pair.ways) way.lose('nothing', '');
    await expect.poll(async () => (await ask('/readyz?write=1', { port: pair.shim.port })).status).toBe(200);
  });

  /** The number of requests for a path that arrived at both during the run. */
  async function arrivals(path: string, run: () => Promise<unknown>): Promise<number> {
    const before = [first.arrived.length, second.arrived.length];
    await run();
    const after = [first, second].flatMap(({ arrived }, at) => arrived.slice(before[at]));
    return after.filter((each) => each.endsWith(` ${path}`)).length;
  }
  const loseEverywhere = (what: 'requests' | 'answers', path: string): void => {
    for (const way of pair.ways) way.lose(what, path);
  };
  const verify = (otp: string) => post('verify-otp', { codigo: ANA.codigo, otp }, { port: pair.shim.port });

  it('a verify-otp whose response is lost is not repeated, and the used code gets otp_expired', async () => {
    const otp = await requestCode(ANA, { port: pair.shim.port });
    loseEverywhere('answers', VERIFY);
    const times = await arrivals(VERIFY, async () => {
      const lost = await verify(otp);
      expect([lost.status, lost.code, lost.cookies]).toEqual([503, 'unavailable', []]);
      expect(Number(lost.headers['retry-after'])).toBeGreaterThan(0);
    });
    expect(times).toBe(1);
    for (const way of pair.ways) way.lose('nothing', '');
    const again = await verify(otp);
    expect([again.status, again.code]).toEqual([401, 'otp_expired']);
  });

  it('a code still works after a verify-otp that was lost on the way to PostgREST', async () => {
    const otp = await requestCode(ANA, { port: pair.shim.port });
    loseEverywhere('requests', VERIFY);
    expect(await arrivals(VERIFY, async () => expect((await verify(otp)).status).toBe(503))).toBe(0);
    for (const way of pair.ways) way.lose('nothing', '');
    expect((await verify(otp)).status).toBe(200);
  });

  it('an insert whose response is lost inserts the row once', async () => {
    const { token } = await signIn(BRUNO, { port: pair.shim.port });
    const [serie] = await query('select id from api.series where escola_id = $1 limit 1', [AURORA]);
    const row = {
      escola_id: AURORA,
      serie_id: serie?.['id'],
      nome: 'Once',
      ano_letivo: 2026,
      turno: 'manha',
    };
    loseEverywhere('answers', '/turmas');
    const insert = await post('/rest/v1/turmas', row, { token, port: pair.shim.port });
    expect(insert.status).toBe(503);
    const found = () => query(`select id from api.turmas where nome = 'Once'`);
    await expect.poll(async () => (await found()).length, { timeout: 10_000 }).toBe(1);
    await query(`delete from api.turmas where nome = 'Once'`);
  });

  it('a read whose response is lost by one PostgREST is answered by the other', async () => {
    const { token } = await signIn(ANA, { port: pair.shim.port });
    for (const way of pair.ways) {
      way.lose('answers', '/rpc/me');
      expect((await ask('me', { token, port: pair.shim.port })).status).toBe(200);
      way.lose('nothing', '');
      way.lose('answers', '/alunos');
      expect((await ask('/rest/v1/alunos?limit=1', { token, port: pair.shim.port })).status).toBe(200);
      way.lose('nothing', '');
    }
  });
});

describe('when two PostgREST processes end one after the other', () => {
  let pair: Pair;
  beforeAll(async () => {
    await reset();
    pair = await startPair();
  });
  afterAll(() => stopPair(pair));

  it('sign-in, me, documentation and logout work with one left, and get 503 with none', async () => {
    const { shim, gateway, ways, postgrests } = pair;
    const { token } = await signIn(ANA, { port: shim.port });
    const otp = await requestCode(BRUNO, { port: shim.port });
    const page = () => ask('/?__debug_auth=1', { token, port: gateway.port });
    await Promise.all([postgrests[0]?.stop(), ways[0]?.stop()]);
    const port = shim.port;
    expect((await post('verify-otp', { codigo: BRUNO.codigo, otp }, { port })).status).toBe(200);
    expect((await ask('me', { token, port })).status).toBe(200);
    expect((await page()).status).toBe(200);
    expect((await post('logout', {}, { token, port })).status).toBe(200);
    expect((await ask('me', { token, port })).code).toBe('token_revoked');
    expect((await page()).status).toBe(401);
    await Promise.all([postgrests[1]?.stop(), ways[1]?.stop()]);
    const away = await ask('me', { token, port });
    expect([away.status, away.code, away.headers['retry-after'] !== undefined]).toEqual([
      503,
      'unavailable',
      true,
    ]);
    expect((await page()).status).toBe(503);
  });
});
