// portal import: a file of families on the command line, whole or not at all, by the rules of the application, and undone.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { count, logged, query, reset } from './support/database.ts';
import { AURORA, IRENE } from './support/people.ts';
import { portalSignIn, restoreSchool } from './support/portal.ts';
import { filesToImport, portaria as run } from './support/portaria.ts';

const ROSA = { codigo: '71428793860', telefone: '+5511911112222' };
const HEAD =
  'Turma;Matrícula;Nome do aluno;Data de nascimento;Responsável;CPF do responsável;Celular;Parentesco;Observação';
const file = filesToImport();
const school = ['--escola', AURORA];

beforeEach(reset);
afterEach(restoreSchool);

async function csv(...lines: string[]): Promise<string> {
  const [turma] = await query('select nome from api.turmas where escola_id = $1 order by nome', [AURORA]);
  return file([HEAD, ...lines].join('\r\n').replaceAll('TURMA', String(turma?.['nome'])));
}

const twins = (): Promise<string> =>
  csv(
    'TURMA;CLI-1;Nina Alves;04/03/2015;Rosa Alves;714.287.938-60;(11) 91111-2222;mãe;alérgica',
    '',
    'TURMA;CLI-2;Nilo Alves;04/03/2015;Rosa Alves;714.287.938-60;(11) 91111-2222;mãe;',
  );
const families = (): Promise<number[]> =>
  Promise.all(['api.alunos', 'api.responsaveis', 'api.alunos_responsaveis'].map((table) => count(table)));

it('adds twins and their mother, who signs in, and is undone; a dry run saves nothing', async () => {
  const before = await families();
  const imported = ['column "Observação" is not imported', '2 rows imported, 3 people are new'];
  const dry = await run('portal', 'import', await twins(), ...school, '--dry-run');
  expect(dry.out.split('\n').filter((line) => !line.startsWith('undo '))).toEqual([
    ...imported,
    'dry run: nothing was saved',
  ]);
  expect(await families()).toEqual(before);

  const { code, out } = await run('portal', 'import', await twins(), ...school);
  expect(out.split('\n').slice(0, -1)).toEqual(imported);
  expect(code).toBe(0);
  expect(await families()).toEqual(before.map((rows, at) => rows + [2, 1, 2][at]!));
  expect(await logged('import.commit')).toBe(1);
  expect(await count(`portaria.logs_transacoes where evento = 'import.commit' and ator_id is null`)).toBe(1);
  const id = /^undo (\S+)$/m.exec(out)?.[1] ?? '';
  expect((await run('undo', id)).out).toBe('3 undone');
  expect(await families()).toEqual(before);

  await run('portal', 'import', await twins(), ...school);
  expect((await portalSignIn(ROSA)).token).not.toBe('');
});

it('refuses the whole file for one fault, with the line of the file, and changes nobody who is there', async () => {
  const before = await families();
  const path = await csv(
    'TURMA;CLI-1;Nina Alves;04/03/2015;Rosa Alves;714.287.938-60;(11) 91111-2222;mãe;',
    '',
    `TURMA;CLI-2;Nilo Alves;31/02/2015;Irene Alves;${IRENE.codigo};(11) 97777-0000;avó;`,
    'Turma nenhuma;CLI-3;Ana;04/03/2015;;;;;',
  );
  const { code, out } = await run('portal', 'import', path, ...school);
  expect(out.split('\n')).toEqual([
    'column "Observação" is not imported',
    'line 4: nascimento: Data inválida: use dia/mês/ano de um dia que já passou, como 31/05/2014',
    'line 4: responsavel_telefone: já cadastrado, telefone diferente',
    'line 5: turma: A escola não tem esta turma',
    '2 of 3 lines have faults: nothing was imported',
  ]);
  expect(code).toBe(1);
  expect(await families()).toEqual(before);
  expect(await count('portaria.importacoes')).toBe(0);
});

it('leaves out the students who are there in another class', async () => {
  const line = (n: number, turma: string) => `${turma};CLI-${n};Nina Alves;04/03/2015;;;;;`;
  await run('portal', 'import', await csv(line(71, 'TURMA')), ...school);
  const [other] = await query('select nome from api.turmas where escola_id = $1 order by nome desc', [
    AURORA,
  ]);
  const path = await csv(line(71, String(other?.['nome'])), line(72, 'TURMA'));
  expect((await run('portal', 'import', path, ...school)).code).toBe(1);
  const { out } = await run('portal', 'import', path, ...school, '--skip-registered');
  expect(out.split('\n').slice(1, -1)).toEqual([
    '1 lines of people who are there were left out',
    '1 rows imported, 1 people are new',
  ]);
});

it('repairs what a spreadsheet damaged', async () => {
  const path = await csv('TURMA;CLI-81;Nina Alves;04/03/15;;;;;', 'TURMA;CLI-82;Bia Alves;42067;;;;;');
  expect((await run('portal', 'import', path, ...school)).code).toBe(1);
  const { out } = await run('portal', 'import', path, ...school, '--repair');
  expect(out.split('\n').slice(1, -1)).toEqual([
    '2 lines were repaired',
    '2 rows imported, 2 people are new',
  ]);
  expect(
    await query(`select distinct nascimento::text from api.alunos where matricula like 'CLI-8_'`),
  ).toEqual([{ nascimento: '2015-03-04' }]);
});

it('refuses a school that does not exist, a row that moved and an empty file', async () => {
  const path = await twins();
  expect((await run('portal', 'import', path)).out).toContain(
    'line 2: escola: Não há esta escola entre as suas: confira o nome',
  );
  expect(await run('portal', 'import', path, '--escola', 'x')).toEqual({
    code: 1,
    out: 'no school has this id: school list shows them',
  });
  expect((await run('portal', 'import', await csv('TURMA;CLI-1;Alves; Nina;;;;;;x'), ...school)).out).toBe(
    'Line 2 has more cells than the first line has names: correct the file.',
  );
  expect((await run('portal', 'import', await csv(), ...school)).out).toBe(
    'the file has no rows below the names of the columns',
  );
});

it('says what it does', async () => {
  const { code, out } = await run('portal', 'import', '--help');
  expect(code).toBe(0);
  expect(out).toContain('portal import FILE [--escola UUID] [--repair] [--skip-registered] [--dry-run]');
});
