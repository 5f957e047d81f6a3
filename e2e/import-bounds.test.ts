// What an import may cost, and what an undo may bring back: checks beside statistics of other drafts, many checks at once, a link that was ended twice.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { restoreSchool } from './support/portal.ts';
import { ask, post } from './support/http.ts';
import { ANA, AURORA_SCHOOL, BRUNO, IRENE, JOAO } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

beforeEach(reset);
afterAll(restoreSchool);

const COLUMNS = ['Turma', 'Matrícula', 'Aluno', 'Nascimento', 'Obs'];
const lines = (count: number): string[][] =>
  Array.from({ length: count }, (_, n) => ['Turma nenhuma', `B-${n}`, '=1', 'x', '']);
async function draft(token: string, count: number): Promise<string> {
  const begun = await post('import-draft', { tipo: 'familias', colunas: COLUMNS, continua: true }, { token });
  const id = String(begun.body['id']);
  for (let sent = 0; sent < count; sent += 500) {
    const more = { tipo: 'familias', id, linhas: lines(Math.min(500, count - sent)), continua: true };
    const { status, text } = await post('import-draft', more, { token });
    expect(status, text).toBe(200);
  }
  return id;
}

it('a draft is read in time beside the statistics of a larger one', async () => {
  await draft((await signIn(ANA)).token, 1_000);
  await query('analyze portaria.importacao_linhas');
  const { token } = await signIn(AURORA_SCHOOL);
  const id = await draft(token, 500);
  const read = await ask(`import-draft?id=${id}`, { token });
  expect(read.status, read.text).toBe(200);
});

it('a person checks two files at once at most, and the others come in meanwhile', async () => {
  const { token } = await signIn(AURORA_SCHOOL);
  const other = await signIn(BRUNO);
  const id = await draft(token, 2_000);
  const checks = Array.from({ length: 20 }, () => ask(`import-draft?id=${id}`, { token }));
  const me = await Promise.all(Array.from({ length: 5 }, () => ask('me', { token: other.token })));
  expect(me.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const answers = await Promise.all(checks);
  const statuses = answers.map(({ status }) => status).toSorted();
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 503]);
  expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBe('1');
  expect((await ask(`import-draft?id=${id}`, { token })).status).toBe(200);
});

it('so are diagnoses of row-level security', async () => {
  const { token } = await signIn(BRUNO);
  const asked = Array.from({ length: 20 }, () => ask('auth-diagnostics?action=admin_rls_smoke', { token }));
  const answers = await Promise.all(asked);
  const reasons = new Set(answers.map(({ status, body }) => `${status} ${String(body['reason'])}`));
  expect([...reasons].toSorted()).toEqual(['200 ok', '503 unavailable']);
  expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBe('1');
});

it('the widest line is mended', async () => {
  const { token } = await signIn(AURORA_SCHOOL);
  const wide = Array.from({ length: 60 }, () => '€'.repeat(500));
  const begun = { tipo: 'familias', colunas: wide.map((_, n) => `Coluna ${n}`), linhas: [wide] };
  const { body } = await post('import-draft', begun, { token });
  const { status, text } = await post(
    'import-draft-row',
    { id: body['id'], linha: 2, valores: wide },
    { token },
  );
  expect(status, text).toBe(200);
});

it('an undo brings no link back that was ended again since', async () => {
  const [child] = await query('select id from api.alunos where cpf = $1', [JOAO.codigo]);
  const [mother] = await query(
    `select r.id from api.responsaveis as r join api.alunos_responsaveis as ar on ar.responsavel_id = r.id where r.cpf = $1 and ar.aluno_id = $2`,
    [IRENE.codigo, child?.['id']],
  );
  const both = { aluno_id: child?.['id'], responsavel_id: mother?.['id'] };
  const school = (await signIn(AURORA_SCHOOL)).token;
  const network = (await signIn(ANA)).token;
  const [link] = await query('select * from api.alunos_responsaveis where aluno_id = $1', [child?.['id']]);
  const { body } = await post('portal-unlink', both, { token: school });
  expect((await post('portal-link', { ...both, parentesco: 'mae' }, { token: network })).status).toBe(200);
  expect((await post('portal-unlink', both, { token: network })).status).toBe(200);
  const undone = await post('undo', { id: body['desfazer'] }, { token: school });
  expect([undone.status, undone.body['desfeitos']], undone.text).toEqual([200, 0]);
  expect(await query('select from api.alunos_responsaveis where aluno_id = $1', [child?.['id']])).toEqual([]);
  await query(
    'insert into api.alunos_responsaveis select * from jsonb_populate_record(null::api.alunos_responsaveis, $1)',
    [JSON.stringify(link)],
  );
});
