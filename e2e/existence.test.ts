// A person who may write rows of one school learns nothing about another, from conflicts, keys or messages.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count, query, reset } from './support/database.ts';
import { BRUNO, BOA_VISTA, AURORA } from './support/people.ts';
import { direct, type Direct } from './support/postgrest.ts';
import { signIn } from './support/sign-in.ts';

const NOWHERE = '00000000-0000-4000-8000-00000000dead';
let token: string;
let mine: string;
let theirs: Record<string, unknown>;
beforeAll(async () => {
  await reset();
  token = (await signIn(BRUNO)).token;
  mine = (await query('select id from api.turmas where escola_id = $1 limit 1', [AURORA]))[0]?.[
    'id'
  ] as string;
  theirs =
    (
      await query(
        `insert into api.alunos (escola_id, turma_id, matricula, cpf, nome_completo, nascimento)
       select escola_id, id, 'BV-77', '20000000702', 'Somente Boa Vista', '2015-01-01' from api.turmas where escola_id = $1 limit 1
       returning *`,
        [BOA_VISTA],
      )
    )[0] ?? {};
});
afterAll(() => query('delete from api.alunos where id = $1', [theirs['id']]));

/* Sends to PostgREST itself, whose errors say more than the shim's. It does not honour `tx=rollback`, so inserted rows are deleted. */
const insert = async (table: string, row: Record<string, unknown>): Promise<Direct> => {
  const answer = await direct(`/${table}`, { token, json: row, headers: { Prefer: 'return=minimal' } });
  await query(`delete from api.alunos where nome_completo = 'Ninguém'`);
  return answer;
};
const student = (change: Record<string, unknown>) => ({
  escola_id: AURORA,
  turma_id: mine,
  matricula: 'X-1',
  nome_completo: 'Ninguém',
  nascimento: '2015-01-01',
  ...change,
});
const said = ({ status, text }: Direct, id: unknown) => [status, text.replaceAll(String(id), '…')];

describe('a row of one’s own school', () => {
  it('may have the enrolment number of a student of another school, without a conflict error [E8]', async () => {
    expect((await insert('alunos', student({ matricula: theirs['matricula'] }))).status).toBe(201);
  });

  it('cannot reference a row of another school, with the same error as for a key that does not exist [E8]', async () => {
    const there = await insert('alunos', student({ turma_id: theirs['turma_id'] }));
    const nowhere = await insert('alunos', student({ turma_id: NOWHERE }));
    expect(said(there, theirs['turma_id'])).toEqual(said(nowhere, NOWHERE));
    expect(there.status).toBeGreaterThanOrEqual(400);
  });
});

describe('a row of another school', () => {
  it('gets the same 403 on insert, whether school, class and enrolment number exist or not', async () => {
    const refusals = [
      await insert('alunos', student({ escola_id: BOA_VISTA, turma_id: theirs['turma_id'] })),
      await insert('alunos', student({ escola_id: BOA_VISTA, turma_id: NOWHERE })),
      await insert('alunos', student({ escola_id: NOWHERE, turma_id: NOWHERE })),
      await insert(
        'alunos',
        student({ escola_id: BOA_VISTA, turma_id: theirs['turma_id'], matricula: theirs['matricula'] }),
      ),
    ].map(({ status, text }) => [status, text]);
    expect(new Set(refusals.map(String)).size).toBe(1);
    expect(refusals[0]?.[0]).toBe(403);
  });

  it('gets the same response to update and delete as a row that does not exist', async () => {
    const before = await count('api.alunos');
    for (const method of ['PATCH', 'DELETE']) {
      const [there, nowhere] = [theirs['id'], NOWHERE].map((id) =>
        direct(`/alunos?id=eq.${String(id)}`, {
          method,
          token,
          ...(method === 'PATCH' && { json: { ativo: false } }),
        }),
      );
      expect(said((await there) as Direct, theirs['id'])).toEqual(said((await nowhere) as Direct, NOWHERE));
    }
    expect(await count('api.alunos')).toBe(before);
  });

  it('is never in a response: neither its name nor its id [E8]', async () => {
    const texts = [
      await insert('alunos', student({ escola_id: BOA_VISTA, turma_id: theirs['turma_id'] })),
      await insert('alunos', student({ turma_id: theirs['turma_id'] })),
      await direct('/alunos?select=*,turmas(*)&limit=1000', { token }),
    ].map(({ text }) => text);
    for (const secret of [theirs['nome_completo'], theirs['id']])
      for (const text of texts) expect(text).not.toContain(String(secret));
  });
});
