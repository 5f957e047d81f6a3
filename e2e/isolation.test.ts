// Every table x command x actor x own, other and null school through PostgREST itself. Tables come from the catalogue.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { COMMANDS, pathOf, ruleOf, type Command } from './support/isolation/cells.ts';
import { send } from './support/isolation/send.ts';
import { tryCell } from './support/isolation/try-cell.ts';
import {
  dropFixture,
  makeFixture,
  type Actor,
  type Seed,
  type Target,
  type Fixture,
} from './support/isolation/fixture.ts';

let fixture: Fixture;
let asserted = 0;

beforeAll(async () => {
  await reset();
  await dropFixture();
  fixture = await makeFixture();
});

afterAll(async () => {
  console.log(
    `isolation through PostgREST: ${String(asserted)} cells asserted over ${String(fixture.tables.length)} tables and ${String(fixture.actors.length)} actors`,
  );
  await dropFixture();
  await query(`delete from portaria.usuarios where codigo like '800000000%'`);
});

const OTHER = { A: 'B', B: 'A' } as const;
const BRIEF: readonly Command[] = ['select', 'select or', 'insert', 'update all', 'delete all', 'upsert'];

const commandsOf = ({ tipo, nome }: Actor): readonly Command[] =>
  tipo !== 'nobody' || nome === 'school null' ? COMMANDS : BRIEF;

function targetsOf({ tipo }: Actor, command: Command): Target[] {
  if (command === 'update all' || command === 'delete all') return ['own'];
  const mine: Target[] = tipo === 'aluno' || tipo === 'responsavel' ? ['mine'] : [];
  return tipo === 'nobody' ? ['own', 'other'] : ['own', 'other', 'null', ...mine];
}

const seedOf = (table: string, alvo: string): Seed | undefined =>
  fixture.seeds.find((seed) => seed.tabela === table && seed.alvo === alvo);

const seedFor = (actor: Actor, table: string, target: Target): Seed | undefined =>
  seedOf(table, target === 'mine' ? 'mine' : target === 'other' ? OTHER[actor.escola] : actor.escola);

async function rules(table: string): Promise<Map<string, boolean>> {
  const rows = await query(
    `select a.tipo, c.comando, t.alvo, tests.may(a.tipo, $1::regclass, c.comando, t.alvo) as may
    from (select distinct tipo from tests.atores) as a
    cross join unnest($2::text[]) as c (comando) cross join unnest('{own,other,"null",mine}'::text[]) as t (alvo)`,
    [table, COMMANDS.map(ruleOf)],
  );
  return new Map(
    rows.map(({ tipo, comando, alvo, may }) => [
      `${String(tipo)} ${String(comando)} ${String(alvo)}`,
      may as boolean,
    ]),
  );
}

/* A fingerprint of the rows of other schools. */
async function fingerprint(table: string, column: string, school: unknown): Promise<unknown> {
  const [row] = await query(
    `select md5(string_agg(t::text, ',' order by t.id)) as print from ${table} as t where ${column} is distinct from $1`,
    [school],
  );
  return row?.['print'];
}

describe('isolation of schools through PostgREST', () => {
  it('holds for every table, role and operation [E5]', async () => {
    const wrong: string[] = [];
    for (const table of fixture.tables) {
      const may = await rules(table);
      for (const actor of fixture.actors) {
        const school = seedOf(table, actor.escola);
        const before = school && (await fingerprint(table, school.coluna, school.linha[school.coluna]));
        for (const command of commandsOf(actor)) {
          for (const target of targetsOf(actor, command)) {
            const seed = seedFor(actor, table, target);
            const elsewhere = seedOf(table, target === 'other' ? actor.escola : OTHER[actor.escola]);
            if (seed === undefined || elsewhere === undefined) continue;
            const allowed = may.get(`${actor.tipo} ${ruleOf(command)} ${target}`) === true;
            if (allowed && (command === 'update all' || command === 'delete all')) continue;
            const otherSchool = elsewhere.linha[elsewhere.coluna];
            const outcome = await tryCell(fixture, { actor, command, target, seed, otherSchool });
            asserted += 1;
            if (outcome !== (allowed ? 'allowed' : 'refused'))
              wrong.push(`${table} as ${actor.nome}: ${command} ${target} is ${outcome}`);
          }
        }
        const after = school && (await fingerprint(table, school.coluna, school.linha[school.coluna]));
        if (before !== after) wrong.push(`${table} as ${actor.nome}: rows of another school changed`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asserted).toBeGreaterThan(3_000);
  });

  it('limits counts, embedded rows and filters to visible rows [E6]', async () => {
    const embeds = await query(
      `select c.conrelid::regclass::text as tabela, c.confrelid::regclass::text as alvo, c.conname::text as nome
      from pg_constraint as c where c.contype = 'f' and c.connamespace = 'api'::regnamespace and c.confrelid in (select tabela from portaria.tenant_tables())`,
    );
    const schools = fixture.seeds.filter(({ tabela }) => tabela === 'api.escolas');
    const b = schools.find(({ alvo }) => alvo === 'B')?.linha['id'] as string;
    const local = fixture.actors.filter(
      ({ tipo, escola }) => escola === 'A' && !['administrador', 'especialista'].includes(tipo),
    );
    for (const actor of local) {
      for (const table of fixture.tables) {
        const path = pathOf(table);
        const column = seedOf(table, 'A')?.coluna ?? 'escola_id';
        const counted = await send(actor.token, {
          method: 'GET',
          path: `${path}?${column}=eq.${b}&limit=0`,
          prefer: 'count=exact',
        });
        expect([actor.nome, table, counted.total ?? '0']).toEqual([
          actor.nome,
          table,
          counted.status < 300 ? '0' : (counted.total ?? '0'),
        ]);
        asserted += 1;
      }
      for (const { tabela, alvo, nome } of embeds) {
        const [from, to] = [pathOf(tabela as string), pathOf(alvo as string).slice(1)];
        const down = await send(actor.token, {
          method: 'GET',
          path: `${from}?select=*,${to}!${String(nome)}(*)`,
        });
        const up = await send(actor.token, {
          method: 'GET',
          path: `/${to}?select=*,${from.slice(1)}!${String(nome)}(*)&${from.slice(1)}.id=not.is.null`,
        });
        for (const { text } of [down, up]) {
          expect(
            [...fixture.foreignIds].filter((id) => text.includes(id)),
            `${actor.nome} ${from} ${String(nome)}`,
          ).toEqual([]);
          asserted += 1;
        }
      }
    }
  });

  it('hides rows of other schools in every function without arguments [E6]', async () => {
    const functions = await query(
      `select proname::text as nome from pg_proc where pronamespace = 'api'::regnamespace and pronargs = pronargdefaults
        and proname not in ('logout', 'portal_logout')`,
    );
    for (const actor of fixture.actors.filter(
      ({ tipo, escola }) => escola === 'A' && !['administrador', 'especialista'].includes(tipo),
    )) {
      for (const { nome } of functions) {
        const { text } = await send(actor.token, { method: 'POST', path: `/rpc/${String(nome)}`, body: {} });
        expect(
          [...fixture.foreignIds].filter((id) => text.includes(id)),
          `${actor.nome} ${String(nome)}`,
        ).toEqual([]);
        asserted += 1;
      }
    }
  });

  it('is confirmed by admin_rls_smoke for every role of staff', async () => {
    for (const actor of fixture.actors.filter(({ tipo }) =>
      ['administrador', 'especialista', 'escola', 'coordenador'].includes(tipo),
    )) {
      const { status, text } = await send(actor.token, {
        method: 'POST',
        path: '/rpc/admin_rls_smoke',
        body: {},
      });
      expect([actor.nome, status, (JSON.parse(text) as { ok: unknown }).ok]).toEqual([actor.nome, 200, true]);
    }
  });
});
