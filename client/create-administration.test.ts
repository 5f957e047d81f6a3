// The request of each administration call, and the fields that its response must have.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdministration, type Administration } from './create-administration.ts';
import { json, startRecordingServer, type RecordingServer } from './testing/recording-server.ts';

let server: RecordingServer;
let administration: Administration;
beforeAll(async () => {
  server = await startRecordingServer();
  administration = createAdministration({ baseUrl: server.baseUrl });
});
afterAll(() => server.close());
beforeEach(() => void (server.requests.length = 0));

const PERSON = ['id', 'situacao', 'porque'];
const ROLES = ['id', 'papeis'];
const SCHOOL = ['id', 'nome'];
const ENDED = ['situacao'];
const IMPORTED = ['importadas', 'total', 'erros'];
const id = { id: 'a&b' };
const fields = { nome: 'Aurora', codigo: '1', nome_completo: 'Ana', papel: 'escola', ...id };

type Row = [keyof Administration, unknown[], string, string[], (object | string)?];
const CALLS: Row[] = [
  ['sessions', [], 'sessions', ['sessoes']],
  ['endSession', ['a&b'], 'end-session', ENDED, id],
  ['portalSessions', [], 'portal-sessions', ['sessoes']],
  ['portalEndSession', ['a&b'], 'portal-end-session', ENDED, id],
  ['portalGuardians', [], 'portal-guardians', ['vinculos']],
  ['people', [], 'people', ['pessoas', 'cursor']],
  ['people', [{ busca: 'é', cursor: undefined, limite: 5 }], 'people?busca=%C3%A9&limite=5', ['pessoas']],
  ['person', ['a&b'], 'person?id=a%26b', PERSON],
  ['personCreate', [fields], 'person-create', PERSON, fields],
  ['personUpdate', [fields], 'person-update', PERSON, fields],
  ['personActivate', ['a&b'], 'person-activate', PERSON, id],
  ['personDeactivate', ['a&b'], 'person-deactivate', PERSON, id],
  ['personUnlock', ['a&b'], 'person-unlock', PERSON, id],
  ['personEndSessions', ['a&b'], 'person-end-sessions', PERSON, id],
  ['personExport', ['a&b'], 'person-export?id=a%26b', []],
  ['roleGrant', [fields], 'role-grant', ROLES, fields],
  ['roleRevoke', [fields], 'role-revoke', ROLES, fields],
  ['portalCreate', [fields], 'portal-create', [...PERSON, 'desfazer'], fields],
  ['portalLink', [fields], 'portal-link', ['aluno_id', 'responsaveis', 'desfazer'], fields],
  ['portalUnlink', [fields], 'portal-unlink', ['aluno_id', 'responsaveis', 'desfazer'], fields],
  ['portalMove', [fields], 'portal-move', ['movidos', 'recusados', 'desfazer'], fields],
  ['portalEnd', [fields], 'portal-end', ['encerrados', 'desfazer'], fields],
  ['rolesEnd', [fields], 'roles-end', ['encerrados', 'recusados', 'desfazer'], fields],
  ['undo', ['a&b'], 'undo', ['desfeitos', 'recusados'], id],
  ['importDraft', [fields], 'import-draft', ['id', 'total'], fields],
  ['importDraft', ['a&b'], 'import-draft?id=a%26b', ['id', 'total']],
  [
    'importDraftRow',
    ['a&b', 2, ['x']],
    'import-draft-row',
    ['id', 'total'],
    { ...id, linha: 2, valores: ['x'] },
  ],
  ['importCommit', ['a&b'], 'import-commit', ['importadas', 'total', 'erros'], id],
  ['roles', [], 'roles', ['papeis']],
  ['peopleImport', ['codigo;nome_completo'], 'people-import', IMPORTED, 'codigo;nome_completo'],
  ['peopleImport', ['"x"', true], 'people-import?ensaio=1', IMPORTED, '"x"'],
  ['schools', [], 'schools', ['escolas']],
  ['schoolCreate', [fields], 'school-create', SCHOOL, fields],
  ['schoolUpdate', [fields], 'school-update', SCHOOL, fields],
  ['limits', [], 'limits', ['limites']],
  ['limitSet', ['otp', 5], 'limit-set', ['nome', 'valor'], { nome: 'otp', valor: 5 }],
  [
    'networkLimitSet',
    ['203.0.113.0/24', 'otps_por_ip', null],
    'network-limit-set',
    ['rede', 'nome'],
    { rede: '203.0.113.0/24', nome: 'otps_por_ip', valor: null },
  ],
  ['alerts', [], 'alerts', ['alertas']],
  ['alertSettle', ['a&b', 'visto'], 'alert-settle', ENDED, { ...id, motivo: 'visto' }],
  ['deliveries', [], 'deliveries', ['entregas', 'dia']],
  ['deliveries', ['2026-01-02T03:04:05Z'], 'deliveries?desde=2026-01-02T03%3A04%3A05Z', ['entregas', 'dia']],
  ['findings', [], 'findings', ['achados']],
  ['today', [], 'today', ['limite_erros', 'sem_telefone']],
];

test.each(CALLS)(
  '%s(...%j) requests %s, and rejects a response without a required field',
  async (name, args, path, needed, body) => {
    const run = administration[name] as (...given: unknown[]) => Promise<unknown>;
    const answer = Object.fromEntries([...needed, 'cursor'].map((field) => [field, null]));
    server.answer = json(answer);
    expect(await run(...args)).toEqual(answer);
    const [request] = server.requests;
    expect(request!.line).toBe(`${body === undefined ? 'GET' : 'POST'} /functions/v1/${path}`);
    const type = typeof body === 'string' ? 'text/csv; charset=utf-8' : 'application/json';
    expect(request!.headers['content-type']).toBe(body === undefined ? undefined : type);
    expect(request!.body).toBe(
      typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body),
    );
    for (const missing of needed) {
      const { [missing]: _missing, ...others } = answer;
      server.answer = json(others);
      await expect(run(...args), `without ${missing}`).rejects.toMatchObject({
        code: 'unavailable',
        status: 200,
      });
    }
  },
);

test('each call is in the list above', () => {
  expect([...new Set(CALLS.map(([name]) => name))].sort()).toEqual(Object.keys(administration).sort());
});

test('a call without parameters has no question mark in its URL', async () => {
  const urls: unknown[] = [];
  const fetch = (url: unknown) => {
    urls.push(url);
    return Promise.resolve(Response.json({ papeis: [] }));
  };
  await createAdministration({ baseUrl: '', fetch }).roles();
  expect(urls).toEqual(['/functions/v1/roles']);
});

test('people() rejects a response without a cursor', async () => {
  server.answer = json({ pessoas: [] });
  await expect(administration.people()).rejects.toMatchObject({ code: 'unavailable' });
});
