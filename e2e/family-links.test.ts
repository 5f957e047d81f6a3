// Only functions write the links between guardians and students: no token links, reorders or unlinks them over PostgREST.
import { beforeEach, expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { ask } from './support/http.ts';
import { ANA, AURORA, AURORA_SCHOOL, BRUNO, IRENE, MIA } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { signIn } from './support/sign-in.ts';

beforeEach(reset);

const links = () => query('select * from api.alunos_responsaveis order by id');

it.each([
  ['coordenador', BRUNO],
  ['escola', AURORA_SCHOOL],
  ['administrador', ANA],
])('%s, right after the sign-in', async (_role, person) => {
  const { token } = await signIn(person);
  const before = await links();
  const [mia] = await query('select id from api.alunos where cpf = $1', [MIA.codigo]);
  const [other] = await query(
    'select id from api.responsaveis where escola_id = $1 and cpf <> $2 order by id limit 1',
    [AURORA, IRENE.codigo],
  );
  const link = {
    escola_id: AURORA,
    aluno_id: mia?.['id'],
    responsavel_id: other?.['id'],
    parentesco: 'tio',
    ordem: 1,
  };
  const ofMia = `/alunos_responsaveis?aluno_id=eq.${String(mia?.['id'])}`;
  const writes: [string, string, unknown?][] = [
    ['POST', '/alunos_responsaveis', link],
    ['PATCH', ofMia, { ordem: 9 }],
    ['PATCH', ofMia, { responsavel_id: other?.['id'] }],
    ['PATCH', ofMia, { parentesco: 'outro' }],
    ['DELETE', ofMia],
  ];
  for (const [method, path, json] of writes) {
    const through = await ask(`/rest/v1${path}`, { method, token, json });
    const straight = await direct(path, { method, token, json });
    expect([method, json, through.status, through.code, straight.status]).toEqual([
      method,
      json,
      403,
      'role_not_granted',
      403,
    ]);
  }
  expect(await links()).toEqual(before);
  expect((await ask(`/rest/v1${ofMia}`, { token })).body).toHaveLength(1);
});
