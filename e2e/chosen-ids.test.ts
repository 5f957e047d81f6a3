// Every id that a function of api takes, under any name: other people's and other schools' ids change and show nothing of theirs.
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callable } from './support/calls.ts';
import { query, reset, type Row } from './support/database.ts';
import { ANA, AURORA, AURORA_SCHOOL, BRUNO, HUGO, IRENE } from './support/people.ts';
import { portalSignIn } from './support/portal.ts';
import { signIn, type Claims } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

const client = new pg.Client({ connectionString: stack.info.databaseUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());
beforeEach(reset);

const KIND_NAMES = ['usuario', 'aluno', 'responsavel', 'turma', 'escola'] as const;
type Kind = (typeof KIND_NAMES)[number];
/* Calls that need several right ids, or one right caller, are tried more often. */
const SELDOM = [
  'portal_move',
  'person_export',
  'person_update',
  'portal_end',
  'portal_link',
  'portal_unlink',
  'role_grant',
  'role_revoke',
  'roles_end',
];
type Thing = { id: string; kind: Kind; schools: string[]; near: string[]; atualizado_em: Date | null };
const KINDS: Record<string, Kind[]> = {
  aluno_id: ['aluno'],
  responsavel_id: ['responsavel'],
  turma_id: ['turma'],
  escola_id: ['escola'],
  id: ['usuario', 'aluno', 'responsavel'],
  ids: ['aluno'],
  'roles_end.ids': ['usuario'],
};

/* Each thing with its schools, and the people whom a change of it may touch: records of the same CPF, family, class. */
const THINGS = `
  with familia as (select aluno_id as a, responsavel_id as b from api.alunos_responsaveis union all select responsavel_id, aluno_id from api.alunos_responsaveis),
  perfis as (select id, cpf, escola_id, 'aluno' as kind, turma_id, atualizado_em from api.alunos union all select id, cpf, escola_id, 'responsavel', null, atualizado_em from api.responsaveis)
  select u.id::text, 'usuario' as kind, array(select up.escola_id::text from portaria.usuario_papeis as up where up.usuario_id = u.id) as schools, array[u.id::text] as near, u.atualizado_em
  from portaria.usuarios as u
  union all
  select p.id::text, p.kind, array[p.escola_id::text], array(
    select x.id::text from perfis as x where x.id = p.id or x.cpf = p.cpf or x.id in (select f.b from familia as f where f.a = p.id)
      or x.id in (select g.b from familia as f join familia as g on g.a = f.b where f.a = p.id)
  ), p.atualizado_em
  from perfis as p
  union all
  select t.id::text, 'turma', array[t.escola_id::text], array(
    select a.id::text from api.alunos as a where a.turma_id = t.id union select f.b::text from api.alunos as a join familia as f on f.a = a.id where a.turma_id = t.id
  ), null
  from api.turmas as t
  union all
  select e.id::text, 'escola', array[e.id::text], array(
    select p.id::text from perfis as p where p.escola_id = e.id union select up.usuario_id::text from portaria.usuario_papeis as up where up.escola_id = e.id
  ), null
  from api.escolas as e`;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const idsIn = (text: string): string[] => [...new Set(text.match(UUID) ?? [])];

/** The rows that the transaction wrote, as text, and the links of each school, of which rows may be gone. */
async function written(): Promise<{ tabela: string; linha: string }[]> {
  const tables = await query(`select c.oid::regclass::text as tabela from pg_class as c
    where c.relnamespace in ('portaria'::regnamespace, 'api'::regnamespace) and c.relkind in ('r', 'p') and not c.relispartition`);
  const parts = tables.map(
    ({ tabela }) =>
      `select '${String(tabela)}' as tabela, t::text as linha from ${String(tabela)} as t where xmin = pg_current_xact_id()::xid`,
  );
  return (await client.query(parts.join(' union all '))).rows as { tabela: string; linha: string }[];
}
const linksOf = async (): Promise<Map<string, unknown>> => {
  const { rows } = await client.query<Row>(
    'select escola_id::text, count(*) as n from api.alunos_responsaveis group by 1',
  );
  return new Map(rows.map(({ escola_id, n }) => [String(escola_id), n]));
};

/* Chance reaches a function about four times in the first 2,000 calls, so it misses one now and then. */
const MORE = 8;

it(
  'of people, classes and schools change and show nothing that the caller may not reach',
  { timeout: 300_000 },
  async () => {
    const taken = new Map(
      (await callable()).filter(({ ids }) => ids.length > 0).map((one) => [one.nome, one] as const),
    );
    const functions = [...taken.keys()];
    expect(functions.length).toBeGreaterThanOrEqual(33);

    const things = (await query(THINGS)) as Thing[];
    const known = new Map(things.map((one) => [one.id, one]));
    const callers: Claims[] = [];
    for (const person of [ANA, AURORA_SCHOOL, BRUNO, HUGO]) callers.push((await signIn(person)).claims);
    callers.push((await portalSignIn(IRENE)).claims);

    /* What is none of the caller's: of other schools, or in the portal of other families. */
    const isForeign = (claims: Claims, id: string): boolean => {
      const thing = known.get(id);
      if (thing === undefined || id === claims['sub'] || claims['principal_role'] === 'administrador')
        return false;
      if (claims['portal_type'] !== undefined)
        return (
          !known.get(String(claims['sub']))?.near.includes(id) &&
          thing.kind !== 'turma' &&
          thing.kind !== 'escola'
        );
      return !thing.schools.includes(String(claims['escola_id']));
    };
    /* Half of the ids belong together: a family, a class, a school. The others are of any thing, or of none. */
    const pool = (claims: Claims, kinds: readonly Kind[], around: Thing) => {
      const right = things.filter(({ kind }) => kinds.includes(kind));
      const of = (all: readonly { id: string }[]) =>
        fc.constantFrom(...(all.length > 0 ? all : right)).map(({ id }) => id);
      const near = [around.id, ...around.near, ...around.schools].filter((id) =>
        kinds.includes(known.get(id)?.kind as Kind),
      );
      return fc.oneof(
        { weight: 5, arbitrary: of(near.map((id) => ({ id }))) },
        { weight: 2, arbitrary: of(right.filter(({ id }) => !isForeign(claims, id))) },
        { weight: 2, arbitrary: of(right) },
        { weight: 1, arbitrary: of(things) },
        { weight: 1, arbitrary: fc.uuid() },
      );
    };
    const callOf = (claims: Claims, nome: string, around: Thing) => {
      const { id, ids: names = [] } = taken.get(nome) ?? {};
      const ids = names.map((name) => {
        const named = name === 'id' && id === 'escola' ? 'escola_id' : name;
        const one = pool(claims, KINDS[`${nome}.${name}`] ?? KINDS[named] ?? ['usuario'], around);
        const some: fc.Arbitrary<string | string[]> =
          name === 'ids' ? fc.array(one, { minLength: 1, maxLength: 3 }) : one;
        return fc.option(some, { freq: 6 }).map((value) => [name, value] as const);
      });
      return fc.tuple(fc.constant(claims), fc.constant(nome), fc.tuple(...ids));
    };
    const calls = fc
      .tuple(
        fc.constantFrom(...callers),
        fc.constantFrom(...functions, ...SELDOM, ...SELDOM),
        fc.constantFrom(...KIND_NAMES),
      )
      .chain(([claims, nome, kind]) => {
        const mine = things.filter((one) => one.kind === kind && !isForeign(claims, one.id));
        return fc
          .constantFrom(...(mine.length > 0 ? mine : things))
          .chain((around) => callOf(claims, nome, around));
      });

    /* A school gives its own role to anybody whom it can name. The codes of one CPF have one lock, at all schools. */
    const mayName = (nome: string, tabela: string, named: readonly string[], id: string): boolean =>
      tabela === 'portaria.desbloqueios' ||
      (nome === 'role_grant' && named.includes(id) && known.get(id)?.kind === 'usuario');

    const reached: Record<string, number> = {};
    const wrote: Record<string, number> = {};
    let refusedForeign = 0;
    const run = async ([claims, nome, ids]: [
      Claims,
      string,
      (readonly [string, string | string[] | null])[],
    ]) => {
      const named = ids.flatMap(([, id]) => id ?? []);
      const target = known.get(named[0] ?? '');
      const args: Row = {
        ...taken.get(nome)?.fields,
        ...Object.fromEntries(ids),
        ...(nome === 'person_update' && { atualizado_em: target?.atualizado_em?.toISOString() ?? null }),
      };
      const about = `${nome} ${JSON.stringify(args)} as ${String(claims['principal_role'] ?? claims['portal_type'])}`;
      await client.query('begin');
      try {
        const before = await linksOf();
        await client.query(
          `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
          [JSON.stringify(claims)],
        );
        const names = Object.keys(args).map((key, n) => `${key} => $${String(n + 1)}`);
        const { rows } = await client.query<Row>(
          `select api.${nome}(${names.join(', ')})::text as r`,
          Object.values(args),
        );
        reached[nome] = (reached[nome] ?? 0) + 1;
        for (const id of idsIn(String(rows[0]?.['r'])))
          expect(
            isForeign(claims, id) && !named.includes(id),
            `${about} shows ${JSON.stringify(known.get(id))}`,
          ).toBe(false);
        await client.query('set local role none');
        const near = new Set([
          String(claims['sub']),
          ...named.flatMap((id) => [id, ...(known.get(id)?.near ?? [])]),
        ]);
        for (const { tabela, linha } of await written()) {
          wrote[nome] = (wrote[nome] ?? 0) + 1;
          /* The log of a refusal says what was asked for. */
          if (tabela === 'portaria.logs_transacoes' && linha.includes('.refused,')) continue;
          for (const id of idsIn(linha)) {
            expect(
              isForeign(claims, id) && !mayName(nome, tabela, named, id),
              `${about} writes ${tabela} ${linha}`,
            ).toBe(false);
            if (['usuario', 'aluno', 'responsavel'].includes(known.get(id)?.kind ?? ''))
              expect([...near], `${about} writes ${tabela} ${linha}`).toContain(id);
          }
        }
        for (const [school, links] of await linksOf())
          if (isForeign(claims, school)) expect(links, about).toBe(before.get(school));
      } catch (error) {
        expect((error as { code?: string }).code, `${about}: ${String(error)}`).toBe('PGRST');
        if (named.some((id) => isForeign(claims, id))) refusedForeign += 1;
      } finally {
        await client.query('rollback');
      }
    };
    /* The pool has no draft, batch, alert, passkey or sign-in. */
    const reachable = [...taken].flatMap(([nome, { id }]) =>
      id === undefined || ['pessoa', 'perfil', 'escola'].includes(id) ? [nome] : [],
    );
    await fc.assert(fc.asyncProperty(calls, run), { numRuns: 2_000 });
    for (let more = 0; more < MORE && reachable.some((nome) => reached[nome] === undefined); more += 1)
      await fc.assert(fc.asyncProperty(calls, run), { numRuns: 500 });
    /* What chance reaches seldom. */
    const links = await query(
      'select aluno_id::text, responsavel_id::text from api.alunos_responsaveis limit 3',
    );
    for (const link of links)
      await run([callers[0]!, 'portal_unlink', Object.entries(link) as [string, string][]]);
    const [hugo] = await query(
      'select id::text, $2::text as escola_id from portaria.usuarios where codigo = $1',
      [HUGO.codigo, AURORA],
    );
    await run([callers[0]!, 'role_grant', Object.entries(hugo ?? {}) as [string, string][]]);
    const [bruno] = await query(
      'select id::text, $2::text as escola_id from portaria.usuarios where codigo = $1',
      [BRUNO.codigo, AURORA],
    );
    await run([callers[1]!, 'role_revoke', Object.entries(bruno ?? {}) as [string, string][]]);
    const [apart] = await query(
      `select a.id::text as aluno_id, r.id::text as responsavel_id from api.alunos as a join api.responsaveis as r on r.escola_id = a.escola_id
      where a.escola_id = $1 and not exists (select from api.alunos_responsaveis as ar where ar.aluno_id = a.id and ar.responsavel_id = r.id) limit 1`,
      [AURORA],
    );
    await run([callers[1]!, 'portal_link', Object.entries(apart ?? {}) as [string, string][]]);
    await run([callers[1]!, 'portal_end', [['ids', [String(apart?.['aluno_id'])]]]]);
    await run([callers[0]!, 'person_create', [['escola_id', AURORA]]]);
    await run([callers[0]!, 'school_update', [['id', AURORA]]]);
    console.log(
      `reached: ${JSON.stringify(reached)}; rows written: ${JSON.stringify(wrote)}; refused with a foreign id: ${String(refusedForeign)}`,
    );
    for (const nome of reachable) expect(reached[nome] ?? 0, nome).toBeGreaterThan(0);
    for (const nome of [
      'portal_link',
      'portal_unlink',
      'portal_move',
      'portal_end',
      'portal_create',
      'roles_end',
      'role_grant',
      'role_revoke',
      'person_update',
    ])
      expect(wrote[nome] ?? 0, nome).toBeGreaterThan(0);
    expect(refusedForeign).toBeGreaterThan(100);
  },
);
