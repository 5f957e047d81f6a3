// Somebody else adds a person while a file is imported: nobody gets the guardian, phone or role of another from the file.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { another } from './support/as-another.ts';
import { query, reset } from './support/database.ts';
import { restoreSchool } from './support/portal.ts';
import { post } from './support/http.ts';
import { ANA, AURORA, AURORA_SCHOOL, type Person } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

const CPF = '71428793860';
const first = another();

beforeEach(async () => {
  await reset();
  await query(`delete from api.alunos where matricula like 'RACE-%'`);
  await query('delete from api.responsaveis where cpf = $1', [CPF]);
});
afterAll(restoreSchool);

/* Both files are right when they are checked. */
const FAMILY = async () => {
  const [turma] = await query(
    'select nome from api.turmas where escola_id = $1 order by ano_letivo desc, id limit 1',
    [AURORA],
  );
  return {
    tipo: 'familias',
    colunas: [
      'Escola',
      'Turma',
      'Matrícula',
      'Nome do aluno',
      'Nascimento',
      'Responsável',
      'CPF do responsável',
      'Telefone do responsável',
      'Parentesco',
    ],
    linhas: [
      [
        'Escola Aurora',
        turma?.['nome'],
        'RACE-1',
        'Nina Reis',
        '04/03/2015',
        'Rosa Lima',
        CPF,
        '11911112222',
        'mãe',
      ],
    ],
  };
};
const STAFF = () =>
  Promise.resolve({
    tipo: 'equipe',
    colunas: ['CPF', 'Nome', 'Telefone', 'Cargo', 'Escola'],
    linhas: [[CPF, 'Rosa Lima', '11911112222', 'coordenador', 'Escola Aurora']],
  });

const STUDENT = `insert into api.alunos (escola_id, turma_id, matricula, nome_completo, nascimento)
  select escola_id, id, 'RACE-1', 'Outra Criança', '2014-01-01' from api.turmas where escola_id = '${AURORA}' limit 1`;
const GUARDIAN = `insert into api.responsaveis (escola_id, nome_completo, cpf, telefone) values ('${AURORA}', 'Rosa Lima', '${CPF}', '+5511955554321')`;
const COLLEAGUE = `insert into portaria.usuarios (codigo, nome_completo, telefone) values ('${CPF}', 'Rosa Lima', '+5511955554321')`;
/* An import checks the file, opens a batch, and adds the people: so it waits after the check. */
const AFTER_THE_CHECK = 'lock table portaria.lotes in share mode';

const people = () =>
  query(
    `select nome_completo, telefone, (select count(*)::integer from api.alunos_responsaveis as ar where ar.aluno_id = p.id or ar.responsavel_id = p.id) as vinculos,
      (select count(*)::integer from portaria.usuario_papeis as up where up.usuario_id = p.id) as papeis
    from (
      select id, nome_completo, telefone from api.alunos where matricula = 'RACE-1'
      union all select id, nome_completo, telefone from api.responsaveis where cpf = $1
      union all select id, nome_completo, telefone from portaria.usuarios where codigo = $1
    ) as p`,
    [CPF],
  );

const cases: [string, Person, () => Promise<object>, string, string][] = [
  ['a student with the enrolment number of the file, after the check', ANA, FAMILY, STUDENT, AFTER_THE_CHECK],
  ['a student with the enrolment number of the file, during the import', ANA, FAMILY, STUDENT, ''],
  [
    'a guardian of the same CPF with another phone, after the check',
    AURORA_SCHOOL,
    FAMILY,
    GUARDIAN,
    AFTER_THE_CHECK,
  ],
  ['a guardian of the same CPF with another phone, during the import', AURORA_SCHOOL, FAMILY, GUARDIAN, ''],
  [
    'a colleague of the same CPF with another phone, after the check of a school',
    AURORA_SCHOOL,
    STAFF,
    COLLEAGUE,
    AFTER_THE_CHECK,
  ],
  [
    'a colleague of the same CPF with another phone, after the check of the network',
    ANA,
    STAFF,
    COLLEAGUE,
    AFTER_THE_CHECK,
  ],
  ['a colleague of the same CPF with another phone, during the import', ANA, STAFF, COLLEAGUE, ''],
];

describe.each(cases)('%s', (_title, person, file, add, lock) => {
  it('is 409 edit_conflict, and nothing is imported', async () => {
    const { token } = await signIn(person);
    const draft = await post('import-draft', await file(), { token });
    expect([draft.status, draft.body['erros']], draft.text).toEqual([200, []]);
    const { waited, answer } = await first.before(
      async () => {
        await first.client.query(add);
        if (lock !== '') await first.client.query(lock);
      },
      () => post('import-commit', { id: draft.body['id'] }, { token }),
    );
    const now = await people();
    expect([waited, answer.status, answer.code], answer.text).toEqual([true, 409, 'edit_conflict']);
    expect(now).toEqual([expect.objectContaining({ vinculos: 0, papeis: 0 })]);
    expect(now[0]?.['telefone']).not.toBe('+5511911112222');
    const again = await post('import-commit', { id: draft.body['id'] }, { token });
    expect([again.status, again.body['importadas']], again.text).toEqual([200, 0]);
  });
});

it('a class that is removed after the check refuses the import with 409 edit_conflict', async () => {
  await query(`delete from api.turmas where nome = 'Turma RACE'`);
  await query(
    `insert into api.turmas (escola_id, serie_id, nome, ano_letivo, turno)
    select escola_id, id, 'Turma RACE', 2026, 'manha' from api.series where escola_id = $1 limit 1`,
    [AURORA],
  );
  const { token } = await signIn(ANA);
  const file = await FAMILY();
  const linhas = file.linhas.map((line) => line.with(1, 'Turma RACE'));
  const draft = await post('import-draft', { ...file, linhas }, { token });
  expect(draft.body['erros'], draft.text).toEqual([]);
  const { waited, answer } = await first.before(
    async () => {
      await first.client.query(AFTER_THE_CHECK);
      await first.client.query(`delete from api.turmas where nome = 'Turma RACE'`);
    },
    () => post('import-commit', { id: draft.body['id'] }, { token }),
  );
  expect([waited, answer.status, answer.code], answer.text).toEqual([true, 409, 'edit_conflict']);
  expect(await people()).toEqual([]);
});

it('nobody changes the phone of somebody who is about to get a role by an import', async () => {
  const { token } = await signIn(ANA);
  await query(COLLEAGUE);
  const file = await STAFF();
  const linhas = file.linhas.map((line) => line.with(2, '11955554321'));
  const draft = await post('import-draft', { ...file, linhas }, { token });
  expect(draft.body['erros'], draft.text).toEqual([]);
  const swap = `update portaria.usuarios set telefone = '+5511900000666' where codigo = '${CPF}'`;
  let swapped = 'yes';
  const { waited, answer } = await first.before(
    () => first.client.query('lock table portaria.usuario_papeis in share mode'),
    () => post('import-commit', { id: draft.body['id'] }, { token }),
    async () => {
      await first.client.query(`set local lock_timeout = '100ms'; savepoint before`);
      await first.client.query(swap).catch((error: unknown) => (swapped = String(error)));
      await first.client.query('rollback to before');
    },
  );
  expect([waited, answer.status, answer.body['importadas']], answer.text).toEqual([true, 200, 1]);
  expect(swapped).toContain('lock timeout');
  expect(await people()).toEqual([expect.objectContaining({ telefone: '+5511955554321', papeis: 1 })]);
});

it.each([
  ['families', FAMILY],
  ['staff', STAFF],
])('an import of %s goes through when nobody interferes', async (_kind, file) => {
  for (const person of [ANA, AURORA_SCHOOL]) {
    const { token } = await signIn(person);
    const { body } = await post('import-draft', await file(), { token });
    const done = await post('import-commit', { id: body['id'] }, { token });
    expect([done.status, done.body['importadas'], done.body['erros']], done.text).toEqual([200, 1, []]);
  }
});
