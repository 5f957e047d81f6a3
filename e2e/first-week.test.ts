// The guide "A primeira semana de uma escola": every command and statement of it runs in its order, and everybody signs in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { count, query, reset } from './support/database.ts';
import { portalSignIn } from './support/portal.ts';
import { filesToImport, portaria } from './support/portaria.ts';
import { signIn } from './support/sign-in.ts';

const GUIDE = readFileSync(join(PROJECT_ROOT, 'docs/how-to/primeira-semana.md'), 'utf8');
const COMMAND = 'npm run portaria -- ';
const SCHOOL = `(select id from api.escolas where nome = 'Escola Nova')`;
const file = filesToImport();

async function wipe(): Promise<void> {
  for (const table of ['alunos_responsaveis', 'alunos', 'responsaveis', 'turmas', 'series'])
    await query(`delete from api.${table} where escola_id = ${SCHOOL}`);
  await query(`delete from api.escolas where nome = 'Escola Nova'`);
}
beforeEach(reset);
beforeEach(wipe);
afterEach(reset);
afterEach(wipe);

/** The blocks of the guide in their order; a CSV has the name that the text before it gives. */
const blocks = [...GUIDE.matchAll(/(?:`(\w+\.csv)`:\n\n)?```(\w+)\n([\s\S]*?)```/g)].map(
  ([, name = '', kind = '', text = '']) => ({ name, kind, text }),
);
const words = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

it('leads from an empty school to staff and families who sign in', async () => {
  const files = new Map<string, string>();
  let commands = 0;
  const schoolId = async (): Promise<string> => String((await query(`select ${SCHOOL} as id`))[0]?.['id']);
  const named = async (text: string): Promise<string> => text.replaceAll('ESCOLA', await schoolId());
  for (const { name, kind, text } of blocks) {
    if (kind === 'sql') await query(text);
    if (kind === 'csv') files.set(name, text);
    if (kind !== 'sh') continue;
    for (const line of text.trim().split('\n')) {
      expect(line.startsWith(COMMAND), line).toBe(true);
      const args: string[] = [];
      for (const word of words(line.slice(COMMAND.length)))
        args.push(files.has(word) ? file(await named(files.get(word) ?? '')) : await named(word));
      const { code, out } = await portaria(...args);
      expect(code, `${line}\n${out}`).toBe(0);
      commands += 1;
    }
  }
  expect([commands, files.size]).toEqual([11, 2]);
  for (const person of [
    { codigo: '71428793860', telefone: '+5511900000901' },
    { codigo: '350000000099', telefone: '+5511900000902' },
    { codigo: '51234567830', telefone: '+5511900000903' },
  ])
    expect((await signIn(person)).answer.status).toBe(200);
  expect((await portalSignIn({ codigo: '86351634008', telefone: '+5511900000904' })).token).not.toBe('');
  expect((await portalSignIn({ codigo: '15556325057', telefone: '+5511900000905' })).token).not.toBe('');
  expect(await count(`api.alunos_responsaveis where escola_id = ${SCHOOL}`)).toBe(2);
});
