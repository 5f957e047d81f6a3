// The tables of endpoints: what stands in a row, and what is kept of the page.
import { expect, test } from 'vitest';
import { ADMINISTRATION } from '../../api-shim/routes/administration/endpoints.ts';
import { administrationPage } from './endpoints.ts';

const sections = ['Own sign-ins', 'People', 'Families', 'The network', 'On the command line'];
const page = sections
  .map((name) => `## ${name}\n\n| endpoint | x |\n|---|---|\n| GET gone | x |\n\nWords of ${name}.\n`)
  .join('');
const made = administrationPage(page);

test('a row has the fields of the request and the names of the answer', () => {
  for (const row of [
    '| GET sessions | | The sign-ins, newest first. `{"sessoes":[{"id","atual","entrou_em","expira_em","papel","escola_nome","cidade","aparelho","mantida"}],"acessos":[{"criado_em","cidade","aparelho"}]}` |',
    '| GET person | `id` | The person. |',
    '| POST portal-link | `{aluno_id, responsavel_id, parentesco, ordem?}` | The guardians after the change. `{"aluno_id","responsaveis":[{"id","nome_completo","parentesco","ordem","ativo","telefone"}],"desfazer"}` |',
    '| POST undo | `{id}` | What is as before. `{"id","acao","desfeitos","recusados":[{"id","motivo"}]}` |',
    '| GET deliveries | `desde?` |',
    '| POST person-unlock | `{id}` | The person after the change. |',
    '| POST people-import | `text/csv`, `application/octet-stream`, `ensaio?` |',
  ])
    expect(made).toContain(row);
});

test('every endpoint has a command or is of the application alone', () => {
  const [, commands = ''] = made.split('## On the command line');
  const told = [...commands.matchAll(/^\| ([a-z-]+) \| /gm)].map(([, name]) => name).slice(1);
  expect(new Set(told)).toEqual(new Set(['people-import', ...ADMINISTRATION.map(({ name }) => name)]));
  expect(commands).toContain('| person | `user show`, `portal show` |');
  expect(commands).toContain('| today | the application |');
});

test('the words of each section stay, and rows of endpoints that are gone do not', () => {
  for (const name of sections) expect(made).toContain(`Words of ${name}.`);
  expect(made).not.toContain('gone');
  expect(() => administrationPage(page.replace('## People\n', ''))).toThrow('no section People');
  expect(() => administrationPage(page.replace('## Families\n\n| endpoint', '## Families\n\n| x'))).toThrow(
    'no table with the column endpoint',
  );
});
