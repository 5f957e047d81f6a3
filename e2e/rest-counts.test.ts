// No count in a response exceeds the rows that its reader may see, because estimates include the rows of every school.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { ask } from './support/http.ts';
import { BRUNO, HUGO, IRENE, JOAO } from './support/people.ts';
import { portalSignIn } from './support/portal.ts';
import { direct } from './support/postgrest.ts';
import { FUZZ_SEED } from './support/generated/seed.ts';
import { signIn } from './support/sign-in.ts';

const RUNS = 400;
const ESTIMATES = ['planned', 'estimated'] as const;

type Reader = { token: string; prefix: string; cookie: 'token' | 'mural'; visible: Map<string, number> };
let readers: Reader[];
let tables: string[];

/** The number of visible rows of each table for a reader, from the rows themselves. */
async function seenBy(token: string): Promise<Map<string, number>> {
  const counted = tables.map(async (table): Promise<[string, number]> => {
    const rows = JSON.parse((await direct(`/${table}?select=escola_id`, { token })).text) as unknown;
    return [table, Array.isArray(rows) ? rows.length : 0];
  });
  return new Map(await Promise.all(counted));
}

beforeAll(async () => {
  await reset();
  const found = await query(
    `select c.relname as name from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attname = 'escola_id'
    where c.relnamespace = 'api'::regnamespace and c.relkind = 'r'`,
  );
  tables = found.map(({ name }) => String(name));
  await query('analyze');
  const staff = await Promise.all([BRUNO, HUGO].map(signInToken));
  const portal = await Promise.all([JOAO, IRENE].map(async (one) => (await portalSignIn(one)).token));
  readers = await Promise.all([
    ...staff.map(async (token) => ({
      token,
      prefix: '/rest/v1/',
      cookie: 'token' as const,
      visible: await seenBy(token),
    })),
    ...portal.map(async (token) => ({
      token,
      prefix: '/portal/rest/v1/',
      cookie: 'mural' as const,
      visible: await seenBy(token),
    })),
  ]);
});
afterAll(reset);
const signInToken = async (one: typeof BRUNO): Promise<string> => (await signIn(one)).token;

const blank = fc.constantFrom('', '', ' ', '  ', '\t');
const anyCase = (word: string): fc.Arbitrary<string> =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((up) => [...word].map((letter, n) => (up[n] === true ? letter.toUpperCase() : letter)).join(''));
const spelled = (word: string) => fc.oneof(fc.constant(word), fc.constant(word), anyCase(word));
const quoted = (word: fc.Arbitrary<string>) =>
  fc.oneof(
    word,
    word,
    word.map((text) => `"${text}"`),
    word.map((text) => `'${text}'`),
  );
const wish = fc
  .tuple(
    ...[spelled('count'), blank, blank],
    fc.constantFrom('exact', ...ESTIMATES, ...ESTIMATES).chain((kind) => quoted(spelled(kind))),
  )
  .map(([name, before, after, kind]) => `${name}${before}=${after}${kind}`);
const other = fc.constantFrom('return=minimal', 'tx=commit', 'missing=default', 'handling=lenient', 'x', '');
/** A Prefer header: preferences in any order, among others. */
const prefer = fc
  .tuple(
    fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 1 }),
    ...[wish, other, fc.oneof(wish, other), fc.constantFrom(',', ', ', ' ,\t', ';')],
  )
  .map(([order, a, b, c, comma]) => order.map((one) => ({ a, b, c })[one] ?? '').join(comma));
const accept = fc.constantFrom(
  ...['application/json', 'text/csv', 'application/vnd.pgrst.plan+json', 'application/vnd.pgrst.plan'],
  'application/vnd.pgrst.plan+text; options=analyze|buffers',
);
const question = fc.constantFrom(
  ...['', '?limit=1', '?select=escola_id&limit=0', '?select=count()', '?select=escola_id,count()'],
  '?escola_id=eq.00000000-0000-4000-8000-0000000000b2',
  '?select=escola_id&or=(escola_id.not.is.null,escola_id.is.null)&offset=1',
);

/** The total of a Content-Range header: undefined for `*` and without the header. */
const totalOf = (range: unknown): number | undefined => {
  const total = /\/(\d+)$/.exec(typeof range === 'string' ? range : '')?.[1];
  return total === undefined ? undefined : Number(total);
};

it(`no count exceeds the visible rows, in ${String(RUNS)} generated requests to shim, portal and PostgREST`, async () => {
  let counted = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      ...([fc.nat(), fc.nat(), fc.constantFrom('GET', 'HEAD')] as const),
      ...([question, fc.oneof(fc.constant('count=exact'), prefer), fc.option(prefer)] as const),
      ...([fc.oneof(fc.constant('application/json'), accept), fc.boolean()] as const),
      async (whose, which, method, asked, first, second, Accept, past) => {
        const { token, prefix, cookie, visible } = readers[whose % readers.length] as Reader;
        const table = tables[which % tables.length] as string;
        const may = visible.get(table) ?? 0;
        /* PostgREST does not show a second header to the database: a direct caller on loopback can use one. */
        const headers = { Accept, Prefer: past || second === null ? first : [first, second] };
        const answer = past
          ? await direct(`/${table}${asked}`, { method, token, headers: { Accept, Prefer: first } })
          : await ask(`${prefix}${table}${asked}`, { method, [cookie]: token, headers });
        const total = totalOf(answer.headers['content-range']);
        if (total !== undefined) counted += 1;
        if (answer.status === 400) refused += 1;
        expect(total ?? 0).toBeLessThanOrEqual(may);
        expect(answer.text).not.toMatch(/Plan Rows|rows=\d/);
        const flat = [first, past ? '' : (second ?? '')]
          .join(',')
          .toLowerCase()
          .replace(/[^a-z0-9=,]/g, '');
        /* PostgREST may refuse the media type of plans first; plans contain estimates too. */
        if (/count=(planned|estimated)/.test(flat))
          expect(Accept.includes('plan') ? [400, 406, 415] : [400]).toContain(answer.status);
      },
    ),
    { numRuns: RUNS, seed: FUZZ_SEED },
  );
  expect(Math.min(counted, refused)).toBeGreaterThan(RUNS / 40); // both halves of the rule were tested
});

it.each([
  ['alunos', 'GET'],
  ['alunos?nome_completo=eq.X', 'PATCH'],
  ['alunos?nome_completo=eq.X', 'DELETE'],
  ['alunos', 'POST'],
  ['rpc/me', 'GET'],
  ['rpc/me', 'POST'],
  ['rpc/portal_me', 'POST'],
])('an estimated count of %s by %s is refused by shim, portal and PostgREST', async (path, method) => {
  const json = { ...(['POST', 'PATCH'].includes(method) && { json: {} }) };
  for (const { token, prefix, cookie } of readers) {
    const portalRefuses = cookie === 'mural' && !path.startsWith('rpc/') && method !== 'GET';
    for (const kind of ESTIMATES) {
      const headers = { Prefer: `return=representation, count=${kind}` };
      const here = await ask(`${prefix}${path}`, { method, [cookie]: token, headers, ...json });
      expect([here.status, here.code]).toEqual(
        portalRefuses ? [405, 'method_not_allowed'] : [400, 'invalid_request'],
      );
      const there = await direct(`/${path}`, { method, token, headers, ...json });
      expect([there.status, there.code]).toEqual([400, 'invalid_request']);
      for (const { headers: answered } of [here, there])
        expect(totalOf(answered['content-range'])).toBeUndefined();
    }
  }
});
