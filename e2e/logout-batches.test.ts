// Batched logouts: each is effective when acknowledged, has its own log entry, and waits for no other person's lock.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { count, query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { parallel, queued, tally } from './support/parallel.ts';
import { ANA, BRUNO, CARLA } from './support/people.ts';
import { signIn, type SignedIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';
import { freshClaims, mint, nowSeconds } from './support/tokens.ts';

beforeEach(reset);

const AT_ONCE = 40;
/* Of others, while one person's row is locked: the shim waits two to four seconds for it. */
const OTHERS = 10;
const LOGOUTS = 160;
const gateway = stack.ports.gateway;
const page = (token: string) =>
  ask('/?__debug_auth=1', { token, port: gateway, headers: { Host: `localhost:${gateway}` } });

it(`no request that began after the response to a logout is accepted, in ${LOGOUTS} logouts among requests`, async () => {
  const ana = await signIn(ANA);
  const late: Answer[] = [];
  let [during, after] = [0, 0];
  const endpoints = [
    (token: string) => ask('me', { token }),
    (token: string) => page(token),
    (token: string) => ask('/rest/v1/rpc/me', { token }),
  ];
  const round = async () => {
    const token = mint(freshClaims(ana.claims));
    for (const endpoint of endpoints) expect((await endpoint(token)).status).toBe(200);
    let over = false;
    const asking = parallel(3, async (endpoint) => {
      for (let left = 5; left > 0;) {
        const beganAfter = over;
        const answer = await (endpoints[endpoint] as (typeof endpoints)[number])(token);
        if (over && !beganAfter) during += 1;
        if (!beganAfter) continue;
        left -= 1;
        after += 1;
        const code = answer.code ?? answer.body['reason'];
        if (answer.status !== 401 || code !== 'token_revoked') late.push(answer);
      }
    });
    await sleep(Math.random() * 40);
    expect((await post('logout', {}, { token })).status).toBe(200);
    over = true;
    await asking;
  };
  for (let n = 0; n < LOGOUTS; n += AT_ONCE / 2) await parallel(AT_ONCE / 2, round);
  expect(late).toEqual([]);
  expect([during, after]).toEqual([LOGOUTS * 3, LOGOUTS * 3 * 5]);
});

it('each logout of a batch is logged with its own request id and address', async () => {
  const sessions = [await signIn(ANA), await signIn(BRUNO), await signIn(CARLA)];
  const claims = Array.from({ length: AT_ONCE }, (_, n) => freshClaims((sessions[n % 3] as SignedIn).claims));
  const answers = await parallel(AT_ONCE, (n) =>
    post(
      'logout',
      {},
      {
        token: mint(claims[n]),
        from: `127.0.0.${n + 10}`,
        headers: { 'X-Request-Id': `logout-${n + 10}`, 'User-Agent': `browser ${n}` },
      },
    ),
  );
  expect(tally(answers)).toEqual({ '200': AT_ONCE });
  const rows = await query(
    `select request_id, host(ip) as ip, user_agent, dados ->> 'jti' as jti from portaria.logs_transacoes where evento = 'logout' order by request_id`,
  );
  const expected = claims.map(({ jti }, n) => {
    return { request_id: `logout-${n + 10}`, ip: `127.0.0.${n + 10}`, user_agent: `browser ${n}`, jti };
  });
  expect(rows).toEqual(expected);
  expect(await count('portaria.token_blacklist')).toBe(AT_ONCE);
});

it('a locked row of one person delays no logout of others, and that person is logged out once unlocked', async () => {
  const [ana, bruno] = [await signIn(ANA), await signIn(BRUNO)];
  const holder = new pg.Client({ connectionString: stack.info.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from portaria.usuarios where id = $1 for update', [ana.claims.usuario_id]);
    let held = true;
    const locked = parallel(3, async () => {
      const token = mint(freshClaims(ana.claims));
      return [(await post('logout', {}, { token })).status, held, (await ask('me', { token })).code];
    });
    const others = await parallel(OTHERS, () =>
      post('logout', {}, { token: mint(freshClaims(bruno.claims)) }),
    );
    expect(tally(others)).toEqual({ '200': OTHERS });
    held = false;
    await holder.query('commit');
    for (const outcome of await locked) expect(outcome).toEqual([200, false, 'token_revoked']);
  } finally {
    await holder.end();
  }
});

it('a mixed batch gets one result for each item, in order, while the lock of one person is really held', async () => {
  const [ana, bruno, carla] = [await signIn(ANA), await signIn(BRUNO), await signIn(CARLA)];
  const revoked = freshClaims(bruno.claims);
  expect((await post('logout', {}, { token: mint(revoked) })).status).toBe(200);
  const items = [
    freshClaims(bruno.claims),
    freshClaims(ana.claims),
    revoked,
    freshClaims(carla.claims, { exp: nowSeconds() - 5 }),
    freshClaims(ana.claims),
    freshClaims(carla.claims, { portal_type: 'aluno' }),
    {},
    freshClaims(carla.claims),
  ];
  const batch = JSON.stringify(items.map((claims) => ({ claims, cabecalhos: {} })));
  const end = async () =>
    (await query(`select api.end_sign_ins('sistema', $1) as results`, [batch]))[0]?.['results'];
  const others = (ofAna: string | null) =>
    [null, ofAna, 'token_revoked', 'jwt_expired', ofAna, 'portal_token_refused', 'jwt_malformed', null].map(
      (recusa) => ({ recusa }),
    );
  const holder = new pg.Client({ connectionString: stack.info.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from portaria.usuarios where id = $1 for update', [ana.claims.usuario_id]);
    expect(await end()).toEqual(others('ocupada'));
  } finally {
    await holder.end();
  }
  const ended = async () =>
    (await query('select jti from portaria.token_blacklist')).map(({ jti }) => jti).toSorted();
  const jtis = (...claims: Record<string, unknown>[]) => claims.map(({ jti }) => jti).toSorted();
  const [first, , , , , , , last] = items as [Record<string, unknown>, ...Record<string, unknown>[]];
  expect(await ended()).toEqual(jtis(revoked, first, last!));
  expect((await ask('me', { token: mint(items[1]) })).status).toBe(200);
  const ofAna = [items[1]!, items[4]!];
  const again = JSON.stringify(ofAna.map((claims) => ({ claims, cabecalhos: {} })));
  expect(await query(`select api.end_sign_ins('sistema', $1) as results`, [again])).toEqual([
    { results: [{ recusa: null }, { recusa: null }] },
  ]);
  for (const claims of ofAna) expect((await ask('me', { token: mint(claims) })).code).toBe('token_revoked');
});

it('concurrent logouts, role switches and logouts everywhere cause no deadlock', async () => {
  const carla = await signIn(CARLA);
  const mine = () => mint(freshClaims(carla.claims));
  const roles = carla.claims['roles'] as { nome: string; escola_id: string | null }[];
  const answers = await queued(120, (n) => {
    const token = mine();
    if (n % 3 === 0) return post('logout', {}, { token });
    if ([41, 43, 101].includes(n)) return post('logout', { todas: true }, { token });
    const role = roles[n % roles.length] as (typeof roles)[number];
    return post('select-role', { papel: role.nome, escola_id: role.escola_id }, { token });
  });
  for (const { status } of answers) expect([200, 401]).toContain(status);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(40);
});
