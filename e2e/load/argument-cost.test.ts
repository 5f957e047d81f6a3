// The CPU of every argument of every function that a session may call, at its longest: straight at PostgREST, as an administrador.
import { beforeAll, expect, it } from 'vitest';
import { withClient } from '../../migrate/sql/with-client.ts';
import { reset } from '../support/database.ts';
import { ask } from '../support/http.ts';
import { ANA } from '../support/people.ts';
import { direct } from '../support/postgrest.ts';
import { signIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { slowness } from '../support/stretched.ts';
import { pid } from './support/processes.ts';
import { createMeter } from './support/query-cpu.ts';
import { figure } from './support/steady.ts';

/* The dearest argument costs five times as much. What grows with the square of the length costs hundreds of times. */
const TIMES_THE_MEDIAN = 10;
const DEFAULTS_MS = 100; // on the reference machine
/* From here on a measurement is repeated. */
const DEAR_MS = 50;
const CHARACTERS = 900_000;
const VALUES = 24_000; // near the bound of /rest/v1
/* A file of people comes whole, and each of its lines costs. */
const FILE = 'people_import(linhas: rows)';
const SOMEBODY = '11111111-1111-4111-8111-111111111111';

const TEXTS: Readonly<Record<string, string>> = {
  'one word': 'a'.repeat(CHARACTERS),
  words: 'ab '.repeat(CHARACTERS / 3),
  'other words': Array.from({ length: 150_000 }, (_, n) => n.toString(36)).join(' '),
  digits: '1'.repeat(CHARACTERS),
  accents: 'é'.repeat(CHARACTERS / 2),
  marks: 'a\u0301'.repeat(CHARACTERS / 3),
  spaces: ' '.repeat(CHARACTERS),
  'a code and signs': `52998224725${'.-/'.repeat(CHARACTERS / 3)}`,
};
const LISTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'text[]': {
    texts: Array.from({ length: VALUES }, () => 'x'.repeat(30)),
    'a long text': ['x'.repeat(CHARACTERS)],
  },
  'uuid[]': { ids: Array.from({ length: 20_000 }, (_, n) => SOMEBODY.slice(0, -6) + String(n + 100_000)) },
  'integer[]': { numbers: Array.from({ length: VALUES }, (_, n) => n) },
  jsonb: {
    rows: Array.from({ length: VALUES / 2 }, () => ['a']),
    'a row of texts': [Array.from({ length: VALUES }, () => 'x'.repeat(30))],
    'rows of long texts': Array.from({ length: 500 }, () => ['x'.repeat(1_700)]),
    'many names': [Object.fromEntries(Array.from({ length: VALUES }, (_, n) => [`k${String(n)}`, 'x']))],
  },
};
/* What the other arguments have, so that the function goes on to the long one. */
const NAMED: Readonly<Record<string, string>> = {
  contexto: 'todos',
  papel: 'coordenador',
  codigo: '52998224725',
  tipo: 'equipe',
  portal_type: 'aluno',
  campo: 'nome',
};
const USUAL: Readonly<Record<string, unknown>> = {
  uuid: SOMEBODY,
  boolean: false,
  integer: 10,
  text: 'x',
  'text[]': ['CPF', 'nome'],
  'uuid[]': [SOMEBODY],
  jsonb: [],
};

type Argument = { function: string; names: string[]; types: string[]; required: number };
let found: Argument[];
const measure = createMeter({ postgrest: () => pid('postgrest'), postmaster: () => pid('postgres') });

beforeAll(async () => {
  await reset();
  found = await withClient(stack.info.databaseUrl, async (client) => {
    const { rows } = await client.query<Argument>(
      `select p.proname::text as function, p.proargnames[1:p.pronargs] as names, (p.pronargs - p.pronargdefaults)::integer as required,
        array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as a (t, n) order by n) as types
      from pg_proc as p
      where p.pronamespace = 'api'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute') and p.pronargs > 0
        and p.proname not in ('logout', 'portal_logout')
      order by 1`,
    );
    return rows;
  });
});

it(
  `no argument costs more than ${String(TIMES_THE_MEDIAN)} times the median of all, however long it is`,
  { timeout: 600_000 },
  async () => {
    const { token } = await signIn(ANA);
    const costs: { about: string; ms: number }[] = [];
    let reached = 0;
    for (const { function: name, names, types, required } of found)
      for (const [at, type] of types.entries())
        for (const [kind, value] of Object.entries(type === 'text' ? TEXTS : (LISTS[type] ?? {}))) {
          const usual = (n: number) =>
            types[n] === 'text' ? (NAMED[names[n] ?? ''] ?? 'x') : USUAL[types[n] ?? ''];
          const json = Object.fromEntries(
            names.slice(0, Math.max(required, at + 1)).map((one, n) => [one, n === at ? value : usual(n)]),
          );
          let [status, code]: [number, unknown] = [0, undefined];
          const { totalMs } = await measure(async () => {
            ({ status, code } = await direct(`/rpc/${name}`, { token, json }));
          }, DEAR_MS);
          /* Neither the session nor PostgREST refused it, so the function had the argument. */
          if (status !== 401 && !String(code).startsWith('PGRST')) reached += 1;
          costs.push({ about: `${name}(${names[at] ?? ''}: ${kind}): ${String(status)}`, ms: totalMs });
        }
    costs.sort((a, b) => b.ms - a.ms);
    const medianMs = costs[Math.floor(costs.length / 2)]?.ms ?? 0;
    figure('median argument', { ms: medianMs });
    for (const { about, ms } of costs.slice(0, 5)) figure('dear argument', { about, ms });
    expect(costs.length).toBeGreaterThan(200);
    expect(reached, 'arguments that reached their function').toBeGreaterThan(costs.length / 2);
    const isFile = ({ about }: { about: string }) => about.startsWith(FILE);
    expect(costs.filter((one) => !isFile(one) && one.ms > TIMES_THE_MEDIAN * medianMs)).toEqual([]);
    expect(costs.filter(isFile)).toHaveLength(1);
  },
);

it('a line of a long file of people costs at most twice as much as one of a short file', async () => {
  const { token } = await signIn(ANA);
  const costOf = async (lines: number): Promise<number> => {
    const json = { colunas: ['codigo', 'nome_completo'], linhas: Array.from({ length: lines }, () => ['a']) };
    const cost = await measure(async () => {
      expect((await direct('/rpc/people_import', { token, json })).status).toBe(200);
    }, DEAR_MS);
    return cost.totalMs / lines;
  };
  const [short, long] = [await costOf(VALUES / 20), await costOf(VALUES / 2)];
  figure('a line of a file', { short, long });
  expect(long).toBeLessThan(2 * short);
});

it(
  `no row with missing=default costs more than ${String(DEFAULTS_MS)} ms of CPU`,
  { timeout: 120_000 },
  async () => {
    const { token } = await signIn(ANA);
    const names = (count: number, length: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${String(n)}`.padEnd(length, 'k'), 1]));
    const bodies = {
      names: names(4_000, 5),
      'more names': names(24_000, 5),
      'long names': names(1_000, 95),
      texts: { texto: Array.from({ length: 24_000 }, () => 'x'.repeat(30)) },
      'fewer texts': { texto: Array.from({ length: 1_500 }, () => 'x'.repeat(60)) },
      rows: Array.from({ length: 10 }, () => names(500, 18)),
      'rows of long names': Array.from({ length: 10 }, () => names(500, 190)),
    };
    const slower = slowness();
    const statuses = new Set<number>();
    for (const [kind, body] of Object.entries(bodies)) {
      const headers = { Prefer: 'missing=default', 'Content-Type': 'application/json' };
      const send = { method: 'POST', token, headers, body: JSON.stringify(body) };
      const [postgrest, postmaster] = [() => pid('postgrest-rest'), () => pid('postgres')];
      const { totalMs } = await createMeter({ postgrest, postmaster })(async () => {
        statuses.add((await ask('/rest/v1/comunicados?columns=texto', send)).status);
      }, DEAR_MS);
      figure('defaults', { kind, totalMs });
      expect(totalMs, kind).toBeLessThan(DEFAULTS_MS * slower);
    }
    expect(statuses).toEqual(new Set([403, 413]));
  },
);
