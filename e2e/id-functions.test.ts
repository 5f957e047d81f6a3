// A function of api that takes the id of a person acts on that person only, in one context.
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callable } from './support/calls.ts';
import { query, reset } from './support/database.ts';
import { ANA, AURORA, AURORA_SCHOOL, BRUNO, GABI, HUGO } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { signIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

beforeEach(reset);
afterAll(() => query(`delete from api.alunos where matricula like 'IDS-%'`));

/* Where a changed row says whose it is, and in which context. A table that is missing here fails. */
const WHOSE: Record<string, string> = {
  'portaria.usuarios': `'sistema', id`,
  'portaria.usuario_papeis': `'sistema', usuario_id`,
  'portaria.titulares': `case tipo when 'usuario' then 'sistema' else 'portal' end, id`,
  'portaria.token_blacklist': `'', usuario_id`,
  'portaria.sessoes': `contexto, titular_id`,
  'portaria.login_otps': `contexto, titular_id`,
  'portaria.portal_sessoes': `'portal', titular_id`,
  'portaria.desbloqueios': `'', titular`,
  'portaria.avisos': `'', titular_id`,
  'portaria.logs_transacoes': `case when usuario_id is null then 'portal' else 'sistema' end, coalesce(usuario_id, (dados ->> 'titular_id')::uuid)`,
  'api.alunos': `'portal', id`,
  'api.responsaveis': `'portal', id`,
};

const UNLOCKS = ['person_unlock', 'person_update'];

describe('every function of api that takes the id of a person', () => {
  const client = new pg.Client({ connectionString: stack.info.databaseUrl });
  beforeAll(() => client.connect());
  afterAll(() => client.end());

  /** The rows that the transaction wrote, as [context, person]. */
  const written = async (): Promise<{ tabela: string; contexto: string; de: string | null }[]> => {
    const { rows } = await client.query<{
      tabela: string;
    }>(`select c.oid::regclass::text as tabela from pg_class as c
      where c.relnamespace in ('portaria'::regnamespace, 'api'::regnamespace) and c.relkind in ('r', 'p') and not c.relispartition`);
    const parts = rows.map(
      ({ tabela }) =>
        `select '${tabela}', ${WHOSE[tabela] ?? `'unknown', null::uuid`} from ${tabela} where xmin = pg_current_xact_id()::xid`,
    );
    const all = await client.query(
      `select x.a as tabela, x.b as contexto, x.c::text as de from (${parts.join(' union all ')}) as x (a, b, c)`,
    );
    return all.rows as { tabela: string; contexto: string; de: string | null }[];
  };

  it('acts on that person only, in one context, or on nobody', async () => {
    const functions = (await callable()).filter(({ id }) => id === 'pessoa');
    expect(functions.length).toBeGreaterThanOrEqual(9);
    const callers: { claims: string }[] = [];
    for (const person of [ANA, GABI, AURORA_SCHOOL, BRUNO, HUGO])
      callers.push({ claims: JSON.stringify((await signIn(person)).claims) });
    const people =
      (await query(`(select id::text, 'sistema' as contexto, atualizado_em, array[id]::text[] as mesma from portaria.usuarios order by ativo, codigo)
      union all select r.id::text, 'portal', r.atualizado_em, array(select x.id from api.responsaveis as x where x.cpf = r.cpf union all select x.id from api.alunos as x where x.cpf = r.cpf
        union all select ar.aluno_id from api.alunos_responsaveis as ar join api.alunos as a on a.id = ar.aluno_id where ar.responsavel_id = r.id and a.telefone is null)::text[] from api.responsaveis as r
      union all (select a.id::text, 'portal', a.atualizado_em, array(select x.id from api.responsaveis as x where x.cpf = a.cpf union all select x.id from api.alunos as x where x.cpf = a.cpf union all select a.id)::text[]
        from api.alunos as a order by a.cpf nulls last, a.id limit 20)`)) as {
        id: string;
        contexto: string;
        atualizado_em: Date;
        mesma: string[];
      }[];
    // An attacker who could choose ids would make two people of one id here.
    const [turma] = await query('select id from api.turmas where escola_id = $1 limit 1', [AURORA]);
    const attacker = await signIn(BRUNO);
    for (const { id } of people.filter(({ contexto }) => contexto === 'sistema'))
      await direct('/alunos', {
        token: attacker.token,
        json: {
          id,
          escola_id: AURORA,
          turma_id: turma?.['id'],
          matricula: `IDS-${id}`,
          nome_completo: 'Ninguém',
          nascimento: '2015-01-01',
        },
      });
    const reached: Record<string, number> = {};
    const wrote: Record<string, number> = {};
    const check = async (
      { nome, fields }: (typeof functions)[number],
      claims: string,
      target: (typeof people)[number],
    ): Promise<void> => {
      const args = {
        id: target.id,
        ...fields,
        ...(nome === 'person_update' && { atualizado_em: target.atualizado_em.toISOString() }),
      };
      const names = Object.keys(args).map((key, n) => `${key} => $${n + 1}`);
      await client.query('begin');
      try {
        await client.query(
          `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
          [claims],
        );
        const answer = await client.query<{ r: unknown }>(
          `select api.${nome}(${names.join(', ')}) as r`,
          Object.values(args),
        );
        reached[nome] = (reached[nome] ?? 0) + 1;
        const named = JSON.stringify(answer.rows[0]?.r);
        expect(named, nome).toContain(target.id);
        await client.query('set local role none');
        for (const row of await written()) {
          wrote[nome] = (wrote[nome] ?? 0) + 1;
          // The unlocks of a school are counted for a digest of school and CPF.
          if (row.tabela === 'portaria.contagens' && row.de === null && UNLOCKS.includes(nome)) continue;
          expect(target.mesma, `${nome}: ${JSON.stringify(row)}`).toContain(row.de);
          expect([target.contexto, ''], `${nome}: ${JSON.stringify(row)}`).toContain(row.contexto);
        }
      } catch (error) {
        expect((error as { code?: string }).code, `${nome}: ${String(error)}`).toBe('PGRST');
      } finally {
        await client.query('rollback');
      }
    };
    const some = [
      ...people.slice(0, 4),
      ...people.filter(({ contexto }) => contexto === 'portal').slice(0, 4),
    ];
    for (const one of functions)
      for (const { claims } of callers) for (const target of some) await check(one, claims, target);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...functions),
        fc.constantFrom(...callers),
        fc.constantFrom(...people),
        (one, { claims }, target) => check(one, claims, target),
      ),
      { numRuns: 300 },
    );
    console.log(`reached: ${JSON.stringify(reached)}; rows written: ${JSON.stringify(wrote)}`);
    for (const { nome, volatile } of functions)
      for (const times of volatile ? [reached, wrote] : [reached])
        expect(times[nome] ?? 0, nome).toBeGreaterThan(3);
  });
});
