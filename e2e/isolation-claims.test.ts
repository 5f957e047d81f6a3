// Forged claims show no row beyond those of a valid token with the same identity.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { query, reset } from './support/database.ts';
import { send } from './support/isolation/send.ts';
import { ANA, AURORA, BOA_VISTA, CEDRO } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';
import { freshClaims, mint } from './support/tokens.ts';

const SCHOOLS = [AURORA, BOA_VISTA, CEDRO];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

let client: pg.Client;
let everything = '';

beforeAll(async () => {
  await reset();
  client = new pg.Client({ connectionString: stack.info.databaseUrl });
  await client.connect();
  const tables = await query(
    'select tabela::text, coluna from portaria.tenant_tables() where coluna is not null',
  );
  everything = tables
    .map(({ tabela, coluna }) => `select ${String(coluna)}::text as escola from ${String(tabela)}`)
    .join(' union all ');
});

afterAll(() => client.end());

const hostile = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    '%',
    '*',
    'null',
    '{}',
    '[]',
    0,
    1,
    true,
    false,
    '00000000-0000-0000-0000-000000000000',
  ),
  fc.constantFrom(
    ...SCHOOLS,
    ...SCHOOLS.map((id) => id.toUpperCase()),
    ...SCHOOLS.map((id) => `${id}\n`),
    ...SCHOOLS.map((id) => `{${id}}`),
  ),
  fc.subarray(SCHOOLS, { minLength: 1 }),
  fc.record({ id: fc.constantFrom(...SCHOOLS) }),
  fc.string(),
  fc.jsonValue({ maxDepth: 2 }),
);
const role = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>('administrador', 'especialista', 'escola', 'coordenador'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      'Administrador',
      'ADMINISTRADOR',
      ' administrador',
      'administrador ',
      'diretor',
      '',
      null,
      1,
      ['administrador'],
      { nome: 'administrador' },
    ),
  },
);
const anyClaims: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    principal_role: role,
    escola_id: hostile,
    portal_type: fc.oneof(fc.constantFrom<unknown>('aluno', 'responsavel', 'ALUNO', null, ''), hostile),
    escopo: fc.oneof(fc.constantFrom<unknown>('portal_readonly', 'portal_readwrite'), hostile),
    sub: hostile,
    usuario_id: hostile,
    roles: hostile,
    ESCOLA_ID: fc.constantFrom(...SCHOOLS),
    Principal_Role: fc.constant('administrador'),
    escola: fc.constantFrom(...SCHOOLS),
  },
  { requiredKeys: [] },
);

/* Of a valid role and school, with other claims that must not matter: few of the generated ones are. */
const honestClaims: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    principal_role: fc.constantFrom<unknown>('administrador', 'especialista', 'escola', 'coordenador'),
    escola_id: fc.constantFrom<unknown>(...SCHOOLS),
    sub: hostile,
    roles: hostile,
    ESCOLA_ID: fc.constantFrom(...SCHOOLS),
    Principal_Role: fc.constant('administrador'),
  },
  { requiredKeys: ['principal_role', 'escola_id'] },
);
const claims = fc.oneof({ weight: 3, arbitrary: anyClaims }, { weight: 1, arbitrary: honestClaims });

/* The permission table applied to honest claims; any other claims have no permission. */
function allowed(given: Record<string, unknown>): string[] {
  if ('portal_type' in given || given['escopo'] === 'portal_readonly') return [];
  const { principal_role: papel, escola_id: escola } = given;
  if (papel === 'administrador' || papel === 'especialista') return SCHOOLS;
  if (papel !== 'escola' && papel !== 'coordenador') return [];
  return typeof escola === 'string' && UUID.test(escola) ? [escola.toLowerCase()] : [];
}

async function schoolsSeen(given: Record<string, unknown>): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
      [JSON.stringify(given)],
    );
    const { rows } = await client.query<{ escola: string }>(
      `select distinct escola from (${everything}) as t`,
    );
    return rows.map(({ escola }) => escola).sort();
  } finally {
    await client.query('rollback');
  }
}

/* Postgres cannot store such a text, and PostgREST refuses a token with one before any query. */
const storable = (value: unknown): boolean => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value));

describe('manipulated claims', () => {
  it('show exactly the rows that valid claims allow, and no rows otherwise [E7]', async () => {
    const seen = { all: 0, one: 0, none: 0 };
    await fc.assert(
      fc.asyncProperty(claims.filter(storable), async (given) => {
        const expected = allowed(given)
          .filter((school) => SCHOOLS.includes(school))
          .sort();
        seen[(['none', 'one'] as const)[expected.length] ?? 'all'] += 1;
        expect(await schoolsSeen(given)).toEqual(expected);
      }),
      {
        numRuns: 600,
        examples: SCHOOLS.map<[Record<string, unknown>]>((escola_id) => [
          { principal_role: 'coordenador', escola_id },
        ]),
      },
    );
    for (const [state, times] of Object.entries(seen)) expect(times, state).toBeGreaterThan(10);
  });

  it('in a signed token show no rows, and cause no internal error [E7]', async () => {
    const read = { method: 'GET', path: '/alunos?select=id' };
    const person = await signIn(ANA);
    expect((await send(mint(freshClaims(person.claims)), read)).rows).toBeGreaterThan(0);
    const seen: Record<number, number> = {};
    let meant = 0;
    await fc.assert(
      fc.asyncProperty(claims.filter(storable), async (given) => {
        const token = mint(freshClaims({ role: 'authenticated', aud: 'authenticated', ...given }));
        const { status, rows } = await send(token, read);
        expect(rows).toBe(0);
        expect([200, 401, 403]).toContain(status);
        seen[status] = (seen[status] ?? 0) + 1;
        if (allowed(given).length > 0) meant += 1;
      }),
      { numRuns: 200 },
    );
    console.log(`signed claims: ${JSON.stringify(seen)}, ${meant} of a valid role`);
    expect(meant).toBeGreaterThan(20);
    expect(seen[401], 'refused, because they name no person').toBeGreaterThan(100);
  });
});
