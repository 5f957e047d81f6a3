// Families on the command line: added, linked, moved and ended, and each command undone by the id that it printed.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logged, query, reset } from './support/database.ts';
import { AURORA, BOA_VISTA, HUGO, IRENE } from './support/people.ts';
import { portalSignIn } from './support/portal.ts';
import { portaria as run } from './support/portaria.ts';

const ROSA = { codigo: '71428793860', telefone: '+5511911112222' };
const wipe = async (): Promise<void> => {
  await query(`delete from api.alunos where matricula = 'CLI-1'`);
  await query('delete from api.responsaveis where cpf = $1', [ROSA.codigo]);
};
beforeEach(reset);
beforeEach(wipe);
afterEach(wipe);

const classes = async (escola: string): Promise<string[]> =>
  (await query('select id from api.turmas where escola_id = $1 order by nome', [escola])).map(({ id }) =>
    String(id),
  );
const undoOf = (out: string): string => /^undo (\S+)$/m.exec(out)?.[1] ?? '';

it('a child and a grandmother move in, she signs in, the child moves and leaves, and each command is undone', async () => {
  const [first = '', second = ''] = await classes(AURORA);
  const school = ['--escola', AURORA];
  const child = [
    'portal',
    'create',
    'aluno',
    'Nina Alves',
    ...school,
    '--matricula',
    'CLI-1',
    '--turma',
    first,
  ];
  expect((await run(...child)).out).toContain('nascimento: Informe a data de nascimento');
  const added = await run(...child, '--nascimento', '2015-03-04');
  expect(added.code, added.out).toBe(0);
  const guardian = ['portal', 'create', 'responsavel', 'Rosa Alves', ...school, '--cpf', ROSA.codigo];
  const linked = await run(
    ...guardian,
    '--telefone',
    ROSA.telefone,
    '--aluno',
    'CLI-1',
    '--parentesco',
    'avo',
  );
  expect(linked.code, linked.out).toBe(0);
  expect((await portalSignIn(ROSA)).token).not.toBe('');
  expect(await run(...guardian, '--telefone', ROSA.telefone)).toMatchObject({ code: 1 });

  const irene = await run('portal', 'link', 'CLI-1', IRENE.codigo, 'mae', ...school, '--ordem', '1');
  expect(irene.code, irene.out).toBe(0);
  const apart = await run('portal', 'unlink', 'CLI-1', ROSA.codigo, ...school);
  expect((await run('undo', undoOf(apart.out))).out).toBe('1 undone');
  const moved = await run('portal', 'move', second, 'CLI-1', ...school);
  expect(moved.out).toContain('1 moved');
  expect((await run('undo', undoOf(moved.out))).out).toBe('1 undone');
  const ended = await run('portal', 'end', 'CLI-1', ...school);
  expect(ended.out).toContain('1 ended');
  expect((await run('undo', undoOf(ended.out))).out).toBe('1 undone');
  expect(await logged('batch.undo')).toBe(3);
  const [row] = await query(`select ativo, turma_id from api.alunos where matricula = 'CLI-1'`);
  expect(row).toEqual({ ativo: true, turma_id: first });
  expect((await run('undo', undoOf(linked.out))).out).toContain('mudou, entrou ou tem registros desde então');
});

it('the roles of a school end at once and come back by one', async () => {
  const done = await run('role', 'end', 'coordenador', BOA_VISTA);
  expect(done.out).toContain('1 revoked');
  const has = () =>
    query(
      `select from portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id where u.codigo = $1`,
      [HUGO.codigo],
    );
  expect(await has()).toHaveLength(0);
  expect((await run('undo', undoOf(done.out))).out).toBe('1 undone');
  expect(await has()).toHaveLength(1);
});

it('refuses what it does not know', async () => {
  expect(await run('portal', 'create', 'professor', 'X', '--escola', AURORA)).toMatchObject({ code: 2 });
  expect(await run('portal', 'end')).toMatchObject({ code: 2 });
  expect(await run('portal', 'end', IRENE.codigo)).toMatchObject({ code: 1 });
  expect((await run('portal', 'end', IRENE.codigo)).out).toContain('several records');
  for (const id of ['00000000-0000-4000-8000-0000000000ff', 'no-id'])
    expect(await run('undo', id)).toEqual({ code: 1, out: 'Não encontrado' });
});
