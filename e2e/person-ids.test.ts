// An id names one person: nobody chooses or changes one over HTTP, and the database refuses a second person with it.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { another } from './support/as-another.ts';
import { query, reset, type Row } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { ANA, AURORA, BRUNO, HUGO, JOAO, LIA, NOBODY, type Person } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { signIn } from './support/sign-in.ts';

const first = another();
const NOWHERE = '00000000-0000-4000-8000-00000000dead';
const remove = () => query(`delete from api.alunos where matricula = 'IDS-1'`);
beforeEach(async () => {
  await reset();
  await remove();
});
afterAll(remove);

const idOf = async ({ codigo }: Person, table = 'portaria.usuarios'): Promise<string> => {
  const column = table === 'portaria.usuarios' ? 'codigo' : 'cpf';
  return String((await query(`select id from ${table} where ${column} = $1`, [codigo]))[0]?.['id']);
};
/** A new student of Bruno's school, as he may insert one. */
const student = async (change: Row = {}): Promise<Row> => {
  const [turma] = await query('select id from api.turmas where escola_id = $1 order by id limit 1', [AURORA]);
  return {
    escola_id: AURORA,
    turma_id: turma?.['id'],
    matricula: 'IDS-1',
    nome_completo: 'Ninguém',
    nascimento: '2015-01-01',
    ...change,
  };
};

describe('a coordenador', () => {
  let token: string;
  beforeEach(async () => {
    token = (await signIn(BRUNO)).token;
  });
  const insert = async (id: string, headers = {}) => {
    const json = await student({ id });
    const answers = [
      await ask('/rest/v1/alunos', { method: 'POST', token, json, headers }),
      await direct('/alunos', { token, json, headers }),
    ];
    expect(await query(`select id from api.alunos where matricula = 'IDS-1'`)).toEqual([]);
    return answers.map(({ status, text }) => [status, text.replaceAll(id, '…')] as const);
  };

  it('cannot give a student the own id, and is signed out by a deactivation', async () => {
    const id = await idOf(BRUNO);
    for (const [status] of await insert(id)) expect(status).toBe(403);
    const ana = await signIn(ANA);
    const off = await post('person-deactivate', { id }, { token: ana.token });
    expect([off.status, off.body['situacao'], off.body['codigo'] === undefined]).toEqual([
      200,
      'inativa',
      false,
    ]);
    expect((await ask('me', { token })).code).toBe('session_ended');
  });

  it('cannot give a student the id of an administrador, and lifts none of the limits of that person', async () => {
    const id = await idOf(ANA);
    for (const [status] of await insert(id)) expect(status).toBe(403);
    expect((await post('person-unlock', { id }, { token })).code).toBe('not_allowed');
    expect(await query('select titular from portaria.desbloqueios')).toEqual([]);
  });

  it('gets one answer for every id that is sent along: it does not tell which ids exist', async () => {
    const ids = [
      await idOf(ANA),
      await idOf(HUGO),
      await idOf(LIA, 'api.alunos'),
      await idOf(JOAO, 'api.alunos'),
      NOWHERE,
    ];
    for (const headers of [
      {},
      { Prefer: 'resolution=merge-duplicates' },
      { Prefer: 'resolution=ignore-duplicates' },
    ]) {
      const [shim, postgrest] = [new Set<string>(), new Set<string>()];
      for (const id of ids) {
        const answers = await insert(id, headers);
        expect(answers.map(([status]) => status)).toEqual([403, 403]);
        const [ofShim, ofPostgrest] = answers.map(([, text]) => text.replace(/"request_id":"[^"]*"/, ''));
        shim.add(ofShim!);
        postgrest.add(ofPostgrest!);
      }
      expect([shim.size, postgrest.size]).toEqual([1, 1]);
    }
  });

  it('inserts a student without an id, and cannot change the id to that of a student of another school', async () => {
    const lia = await idOf(LIA, 'api.alunos');
    const made = await ask('/rest/v1/alunos?select=id', {
      method: 'POST',
      token,
      json: await student(),
      headers: { Prefer: 'return=representation' },
    });
    expect(made.status, made.text).toBe(201);
    const id = (made.body as unknown as { id: string }[])[0]?.id as string;
    for (const target of [lia, await idOf(BRUNO), NOWHERE]) {
      const json = { id: target };
      expect((await ask(`/rest/v1/alunos?id=eq.${id}`, { method: 'PATCH', token, json })).status).toBe(403);
      expect((await direct(`/alunos?id=eq.${id}`, { method: 'PATCH', token, json })).status).toBe(403);
    }
    expect(await query(`select id from api.alunos where matricula = 'IDS-1'`)).toEqual([{ id }]);
  });

  it('upserts a student by the enrolment number', async () => {
    const upsert = async (nome_completo: string) =>
      ask('/rest/v1/alunos?on_conflict=escola_id,matricula', {
        method: 'POST',
        token,
        json: await student({ nome_completo }),
        headers: { Prefer: 'resolution=merge-duplicates' },
      });
    expect([(await upsert('Um')).status, (await upsert('Dois')).status]).toEqual([201, 200]);
    expect(await query(`select nome_completo from api.alunos where matricula = 'IDS-1'`)).toEqual([
      { nome_completo: 'Dois' },
    ]);
  });

  it('neither reads nor ends the sessions of a student of another school', async () => {
    const id = await idOf(LIA, 'api.alunos');
    expect((await ask(`person?id=${id}`, { token })).code).toBe('not_allowed');
    for (const path of ['person-end-sessions', 'person-deactivate', 'person-unlock'])
      expect((await post(path, { id }, { token })).code, path).toBe('not_allowed');
    expect(await query('select from portaria.portal_sessoes where titular_id = $1', [id])).toEqual([]);
  });

  it('cannot change the id of a guardian', async () => {
    const guardian = (
      await query('select id from api.responsaveis where escola_id = $1 limit 1', [AURORA])
    )[0]?.['id'];
    const json = { id: await idOf(ANA) };
    expect(
      (await direct(`/responsaveis?id=eq.${String(guardian)}`, { method: 'PATCH', token, json })).status,
    ).toBe(403);
  });
});

it('of two transactions that give one id to two people at once, the second waits and is refused', async () => {
  const id = '00000000-0000-4000-8000-00000000ab1e';
  const json = await student();
  const { waited, answer } = await first.before(
    () =>
      first.client.query(`insert into portaria.usuarios (id, codigo, nome_completo) values ($1, $2, 'X')`, [
        id,
        NOBODY,
      ]),
    () =>
      query(
        `insert into api.alunos (id, escola_id, turma_id, matricula, nome_completo, nascimento) values ($1, $2, $3, 'IDS-1', 'X', '2015-01-01')`,
        [id, json['escola_id'], json['turma_id']],
      ).then(
        () => 'inserted',
        (error: unknown) => (error as { code?: string }).code,
      ),
  );
  expect([waited, answer]).toEqual([true, '23505']);
});
