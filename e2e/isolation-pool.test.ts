// Pooled connections with prepared statements serve mixed actors 10,000 times: no actor gets a row of another.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseUrl } from '../stack/postgres/database-url.ts';
import { count, query, reset } from './support/database.ts';
import { AURORA, BOA_VISTA, CEDRO } from './support/people.ts';
import { stack } from './support/stack.ts';

const TIMES = 10_000;
const CONNECTIONS = 20;
const QUESTIONS = {
  alunos:
    'select count(*)::integer as vistas, count(*) filter (where escola_id <> all ($1::uuid[]))::integer as alheias from api.alunos',
  notas:
    'select count(*)::integer as vistas, count(*) filter (where escola_id <> all ($1::uuid[]))::integer as alheias from api.notas',
  escolas:
    'select count(*)::integer as vistas, count(*) filter (where id <> all ($1::uuid[]))::integer as alheias from api.escolas',
};
type Question = keyof typeof QUESTIONS;
type Actor = {
  role: string;
  claims: Record<string, unknown>;
  schools: string[];
  sees: Record<Question, number> | 'nothing' | 'refused';
};

let pool: pg.Pool;
let actors: Actor[];

beforeAll(async () => {
  await reset();
  const [socketDir] = [new URL(stack.info.databaseUrl).searchParams.get('host') ?? ''];
  const password = stack.secrets.authenticatorPassword;
  const connectionString = createDatabaseUrl({
    user: 'authenticator',
    password,
    database: 'portaria',
    socketDir,
  });
  pool = new pg.Pool({ connectionString, max: CONNECTIONS });
  const counts =
    await query(`select e.id, (select count(*)::integer from api.alunos as a where a.escola_id = e.id) as alunos,
    (select count(*)::integer from api.notas as n where n.escola_id = e.id) as notas from api.escolas as e`);
  const sees = (schools: string[]): Record<Question, number> => {
    const mine = counts.filter(({ id }) => schools.includes(id as string));
    const sum = (name: string): number => mine.reduce((total, row) => total + (row[name] as number), 0);
    return { alunos: sum('alunos'), notas: sum('notas'), escolas: mine.length };
  };
  const all = counts.map(({ id }) => id as string);
  const [joao] =
    await query(`select a.id, (select count(*)::integer from api.notas as n where n.aluno_id = a.id) as notas
    from api.alunos as a where a.nome_completo = 'João Alves'`);
  const staff = (principal_role: string, escola_id: string | null, schools: string[]): Actor => ({
    role: 'authenticated',
    claims: { principal_role, escola_id },
    schools,
    sees: sees(schools),
  });
  actors = [
    staff('administrador', null, all),
    staff('especialista', null, all),
    ...[AURORA, BOA_VISTA, CEDRO].flatMap((id) => [
      staff('coordenador', id, [id]),
      staff('escola', id, [id]),
    ]),
    {
      role: 'authenticated',
      claims: { portal_type: 'aluno', sub: joao?.['id'], escola_id: AURORA },
      schools: [AURORA],
      sees: { alunos: 1, notas: joao?.['notas'] as number, escolas: 0 },
    },
    {
      role: 'authenticated',
      claims: { principal_role: 'coordenador', escola_id: null },
      schools: [],
      sees: 'nothing',
    },
    { role: 'authenticated', claims: {}, schools: [], sees: 'nothing' },
    { role: 'anon', claims: {}, schools: [], sees: 'refused' },
    { role: 'service_role', claims: { role: 'service_role' }, schools: [], sees: 'refused' },
  ];
});

afterAll(() => pool.end());

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;

/* Runs a request as PostgREST does: claims and role for this transaction, then the statement, prepared once per connection.
   It resets the connection first. */
async function ask(connection: pg.PoolClient, actor: Actor, question: Question): Promise<string> {
  const claims = connection.escapeLiteral(JSON.stringify(actor.claims));
  await connection.query(
    `rollback; begin; select set_config('request.jwt.claims', ${claims}, true), set_config('role', '${actor.role}', true)`,
  );
  try {
    const { rows } = await connection.query<{ vistas: number; alheias: number }>({
      name: question,
      text: QUESTIONS[question],
      values: [actor.schools],
    });
    return `${String(rows[0]?.vistas)} seen, ${String(rows[0]?.alheias)} foreign`;
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error);
  }
}

const expected = ({ sees }: Actor, question: Question): string =>
  sees === 'refused' ? '42501' : `${String(sees === 'nothing' ? 0 : sees[question])} seen, 0 foreign`;

it(`${String(TIMES)} requests of mixed actors over ${String(CONNECTIONS)} pooled connections read no row of another actor [E9]`, async () => {
  const questions = Object.keys(QUESTIONS) as Question[];
  const wrong: string[] = [];
  const of = new Map<Actor, number>();
  const last = new WeakMap<pg.PoolClient, Actor>();
  let changes = 0;
  let asked = 0;
  const started = performance.now();
  const work = async (): Promise<void> => {
    for (let n = asked++; n < TIMES; n = asked++) {
      const random = Math.floor(Math.random() * 1e9);
      const [actor, question] = [pick(actors, random), pick(questions, n)];
      const connection = await pool.connect();
      of.set(actor, (of.get(actor) ?? 0) + 1);
      if (last.has(connection) && last.get(connection) !== actor) changes += 1;
      last.set(connection, actor);
      try {
        const seen = await ask(connection, actor, question);
        if (seen !== expected(actor, question))
          wrong.push(
            `${JSON.stringify(actor.claims)} ${question}: ${seen}, not ${expected(actor, question)}`,
          );
      } finally {
        connection.release();
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `mixed actors: ${String(TIMES)} requests over ${String(pool.totalCount)} connections in ${seconds.toFixed(1)} s, ${String(wrong.length)} wrong`,
  );
  expect(wrong).toEqual([]);
  expect(pool.totalCount).toBe(CONNECTIONS);
  expect(changes, 'requests of another actor than the one before').toBeGreaterThan(TIMES / 2);
  expect(Math.min(...actors.map((actor) => of.get(actor) ?? 0))).toBeGreaterThan(TIMES / 50);
});

it('a role changed within a transaction takes effect at the next statement [E9]', async () => {
  const connection = await pool.connect();
  const escolas = await count('api.escolas');
  try {
    await connection.query('rollback');
    for (const [claims, vistas] of [
      [{ principal_role: 'coordenador', escola_id: AURORA }, 1],
      [{ principal_role: 'administrador' }, escolas],
      [{}, 0],
    ] as const) {
      await connection.query('begin');
      await connection.query(
        `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
        [JSON.stringify(claims)],
      );
      const { rows } = await connection.query<{ n: number }>({
        name: 'n',
        text: 'select count(*)::integer as n from api.escolas',
      });
      expect(rows[0]?.n).toBe(vistas);
      await connection.query(`select set_config('role', 'anon', true)`);
      await expect(
        connection.query({ name: 'n', text: 'select count(*)::integer as n from api.escolas' }),
      ).rejects.toMatchObject({ code: '42501' });
      await connection.query('rollback');
    }
  } finally {
    connection.release();
  }
});
