// The tables of endpoints: what stands in a row, and what is kept of the page.
import { expect, test } from 'vitest';
import { ADMINISTRATION } from '../../api-shim/routes/administration/endpoints.ts';
import { administrationPage, httpPage, portalPage } from './endpoints.ts';

const sections = ['Own sign-ins', 'People', 'Families', 'Imports', 'The network', 'On the command line'];
const page = sections
  .map((name) => `## ${name}\n\n| endpoint | x |\n|---|---|\n| GET gone | x |\n\nWords of ${name}.\n`)
  .join('');
const made = administrationPage(page);

test('a row has what the endpoint does, the fields of the request and the names of the answer', () => {
  for (const row of [
    '| GET sessions | The open sign-ins of the person. | | The sign-ins, newest first. `{"sessoes":[{"id","atual","entrou_em","expira_em","papel","escola_nome","cidade","aparelho","mantida"}],"acessos":[{"criado_em","cidade","aparelho"}]}` |',
    '| GET person | One person, and why they can or cannot sign in. | `id` | The person. |',
    '| POST portal-link | Link a guardian to a student. | `{aluno_id, responsavel_id, parentesco, ordem?}` | The guardians after the change. `{"aluno_id","responsaveis":[{"id","nome_completo","parentesco","ordem","ativo","telefone"}],"desfazer"}` |',
    '| POST undo | Take back what a call did, within a day. | `{id}` | What is as before. `{"id","acao","desfeitos","recusados":[{"id","motivo"}]}` |',
    '| GET deliveries | The delivery status of messages, by channel and hour. | `desde?` |',
    '| POST people-import | Import a CSV file of people, all or nothing. | `text/csv`, `application/octet-stream`, `ensaio?` |',
  ])
    expect(made).toContain(row);
});

test('an endpoint of both contexts stands in the page of each', () => {
  const empty = (heading: string) => `## ${heading}\n\n| endpoint | x |\n|---|---|\n`;
  const [http, portal] = [httpPage(empty('Functions')), portalPage(empty('Endpoints'))];
  for (const name of ['send-otp', 'verify-otp', 'refresh', 'logout', 'passkey-register']) {
    expect(http).toContain(`| POST ${name} |`);
    expect(portal).toContain(`| POST portal-${name} |`);
  }
  expect(http).not.toContain('portal-');
  expect(portal).not.toMatch(/ (?:GET|POST) (?!portal-)/);
  for (const row of [
    '| POST refresh | Renew a sign-in that stays. Reads only the cookie `__Host-svc_auth_renova` and replaces it. A copied token ends the sign-in. | nothing, or `{tentativa?}` | The session is open again; the tokens are only in the cookies. Session body. |',
    "| GET delivery-receipt/&lt;canal&gt; | Answer Meta's verification of the address (whatsapp only). | `hub.mode`, `hub.challenge`, `hub.verify_token` | |",
    '| GET auth-request | The check of me for a proxy in front of another application: any method, any path below. | `papel?`, `escola_id?`, `X-Forwarded-Method?` | The session holds. No body. |',
    '| GET delivery-status | The delivery status of a message, for the address that requested it. | `id` | The delivery status. `{"situacao","canal"}` |',
  ])
    expect(http).toContain(row);
  expect(portal).toContain('| The session. Portal session body. |');
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
