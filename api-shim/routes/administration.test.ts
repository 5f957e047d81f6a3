// Every endpoint for administration and own sessions: its method, its database call, and the requests that it refuses.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sessionToken, startShim, type Ask, type Canned, type TestShim } from '../testing/test-shim.ts';

const ID = '00000000-0000-4000-8000-0000000000a1';
const id = { id: ID };
const SCHOOL = { nome: 'Escola', cnpj: null, inep: '1', municipio: 'Recife', uf: 'PE' };
const PERSON = { codigo: '1', nome_completo: 'Ana', telefone: '+5581', papel: 'escola', escola_id: ID };
const ROLE = { papel: 'escola', escola_id: ID, ...id, codigo: '1' };
const CHILD = {
  portal_type: 'aluno',
  nome_completo: 'Nina',
  matricula: '1',
  turma_id: ID,
  nascimento: '2015-03-04',
  cpf: null,
};
const GUARDIAN = {
  portal_type: 'responsavel',
  nome_completo: 'Rosa',
  escola_id: ID,
  cpf: '1',
  telefone: '+5581',
  email: null,
  aluno_id: ID,
  parentesco: 'avo',
};
const LINK = { aluno_id: ID, responsavel_id: ID };
/* The endpoints that students and guardians call. */
const OF_THE_PORTAL = [
  'portal-sessions',
  'portal-end-session',
  'portal-guardians',
  'portal-passkeys',
  'portal-passkey-rename',
  'portal-passkey-remove',
];
const SEARCH = { busca: 'Ana', papel: 'escola', escola_id: ID, situacao: 'ativo', cursor: ID, limite: '200' };
const cookies = {
  svc_auth: sessionToken(),
  svc_mural: sessionToken({ portal_type: 'aluno' }),
};
const headers = { cookie: `svc_auth=${cookies.svc_auth}; svc_mural=${cookies.svc_mural}` };

let shim: TestShim;
let answer: Canned;
let poked = 0;
beforeAll(async () => {
  shim = await startShim(
    () => answer,
    {},
    ({ noticeSender }) => ({ noticeSender: { ...noticeSender, poke: () => void (poked += 1) } }),
  );
});
afterAll(() => shim.stop());
beforeEach(() => {
  shim.seen.length = 0;
  answer = { body: '{ "from": "the database" }' };
});

const ask = (path: string, options: Ask = {}) =>
  shim.ask(`/functions/v1/${path}`, { ...options, headers: { ...headers, ...options.headers } });
/* Without the question whether the session is good, which an import asks before it reads the file. */
const asked = () =>
  shim.seen
    .filter(({ path }) => path !== '/rpc/me')
    .map(({ method, path, headers: sent, body }) => ({
      call: `${method} ${path}`,
      cookie: Object.entries(cookies).find(([, token]) => sent.authorization === `Bearer ${token}`)?.[0],
      args: JSON.parse(body) as unknown,
    }));

/* The path, a valid body, invalid bodies, and the arguments of the call where they differ from the body. */
type Row = [path: string, sent: Record<string, unknown>, wrong: Record<string, unknown>[], args?: object];

const READS: Row[] = [
  ['sessions', {}, []],
  ['portal-sessions', {}, []],
  ['portal-guardians', {}, []],
  ['passkeys', {}, []],
  ['portal-passkeys', {}, []],
  ['schools', {}, []],
  ['limits', {}, []],
  ['alerts', {}, []],
  ['findings', {}, []],
  ['today', {}, []],
  ['roles', {}, []],
  ['deliveries', {}, [{ desde: 'ontem' }]],
  ['deliveries', { desde: '2026-01-02T03:04:05-03:00' }, [{ desde: '2026-01-02' }]],
  ['person', id, [{}, { id: 'x' }]],
  ['person-export', id, [{}, { id: 'x' }]],
  ['people', {}, [{ escola_id: 'x' }, { cursor: 'x' }, { contexto: 'outro' }]],
  ['people', { ...SEARCH, contexto: 'portal' }, [{ limite: '0' }, { limite: '201' }], { limite: 200 }],
  ['people', { contexto: 'sistema', limite: '1' }, [{ limite: '1.5' }, { limite: 'x' }], { limite: 1 }],
  [
    'people',
    { busca: 'b'.repeat(200), papel: 'p'.repeat(100), situacao: 's'.repeat(100) },
    [{ busca: 'b'.repeat(201) }, { papel: 'p'.repeat(101) }, { situacao: 's'.repeat(101) }],
  ],
];
const CALLS: Row[] = [
  ...['end-session', 'portal-end-session', 'person-activate', 'person-deactivate', 'person-unlock'].map(
    (path): Row => [path, id, [{}, { id: 'x' }]],
  ),
  ...['passkey-remove', 'portal-passkey-remove', 'passkey-release'].map((path): Row => [path, id, [{}]]),
  ...['passkey-rename', 'portal-passkey-rename'].map((path): Row => [
    path,
    { ...id, nome: 'Celular' },
    [id, { ...id, nome: 'n'.repeat(61) }],
  ]),
  ['role-demand', { papel: 'escola', exige: 'passkey' }, [{ papel: 'escola' }]],
  ['role-demand', { papel: 'escola', exige: null }, [{ papel: 'escola', exige: 'x' }]],
  ['person-end-sessions', id, [{}, { id: null }]],
  ['school-create', SCHOOL, [{}, { nome: null }, { nome: 'x', uf: 7 }]],
  ['school-create', { nome: 'Escola' }, [{ nome: 'x', cnpj: 7 }]],
  ['school-update', { ...id, ...SCHOOL }, [{ nome: 'x' }, { id: 'x' }, { ...id, nome: 7 }]],
  ['school-update', id, [{ ...id, inep: 7 }]],
  ['limit-set', { nome: 'otp', valor: 5 }, [{ nome: 'otp' }, { nome: 'otp', valor: 1.5 }, { valor: 5 }]],
  ['alert-settle', { ...id, motivo: 'visto' }, [id, { motivo: 'visto' }, { id: 'x', motivo: 'visto' }]],
  ['person-create', PERSON, [{ codigo: '1' }, { nome_completo: 'Ana' }, { ...PERSON, escola_id: 'x' }]],
  ['person-create', { codigo: '1', nome_completo: 'Ana', papel: null }, [{ ...PERSON, telefone: 7 }]],
  [
    'person-update',
    { ...id, atualizado_em: '2026-01-02T03:04:05.123456+00:00', nome_completo: 'Ana', telefone: '' },
    [{}, { ...id, nome_completo: null }, { ...id, telefone: 7 }, { ...id, atualizado_em: 'ontem' }],
  ],
  ['person-update', { ...id, cpf: '' }, [{ ...id, cpf: 7 }]],
  ['portal-create', CHILD, [{}, { ...CHILD, portal_type: 'x' }, { ...CHILD, nascimento: '1/2/2015' }]],
  [
    'portal-create',
    GUARDIAN,
    [
      { ...GUARDIAN, aluno_id: 'x' },
      { ...GUARDIAN, email: 7 },
    ],
  ],
  [
    'portal-link',
    { ...LINK, parentesco: 'mae', ordem: 1 },
    [LINK, { ...LINK, parentesco: 'mae', ordem: 'x' }],
  ],
  ['portal-unlink', LINK, [{ aluno_id: ID }, { ...LINK, aluno_id: 'x' }]],
  ['portal-move', { ids: [ID], turma_id: ID, matricula: '1' }, [{ ids: ID, turma_id: ID }, { ids: [ID] }]],
  ['portal-end', { ids: [ID] }, [{ ids: ['x'] }, { turma_id: 'x' }]],
  ['portal-end', { turma_id: ID }, [{ ids: null }]],
  [
    'roles-end',
    { papel: 'coordenador', escola_id: ID, ids: [ID] },
    [{ papel: 'coordenador' }, { escola_id: ID }],
  ],
  ['undo', id, [{}, { id: 'x' }]],
  ['import-draft-row', { ...id, linha: 2, valores: ['x'] }, [id, { ...id, linha: 'x', valores: null }]],
  ['import-commit', id, [{}, { id: 'x' }]],
  ['person-update', { ...id, atualizado_em: null }, [{ ...id, atualizado_em: '2026-01-02' }]],
  ...['role-grant', 'role-revoke'].flatMap((path): Row[] => [
    [
      path,
      ROLE,
      [
        { ...ROLE, papel: 7 },
        { ...ROLE, escola_id: 'x' },
        { ...ROLE, id: 'x' },
      ],
    ],
    [path, { papel: 'escola', escola_id: null }, [{}, { papel: 'escola', codigo: 7 }]],
  ]),
];

describe.each([
  ['GET', READS],
  ['POST', CALLS],
] as const)('the %s endpoint', (method, rows) => {
  const other = method === 'GET' ? 'POST' : 'GET';
  const send = (path: string, fields: Record<string, unknown>): ReturnType<typeof ask> =>
    method === 'GET'
      ? ask(`${path}?${new URLSearchParams(fields as Record<string, string>).toString()}`)
      : ask(path, { json: fields });

  test.each(rows)(
    '%s calls its database function, and refuses invalid fields, the other method and no session: %j',
    async (path, sent, wrong, args = {}) => {
      const { status, text } = await send(path, { ...sent, unknown: 'field' });
      expect([status, text]).toEqual([200, '{ "from": "the database" }']);
      expect(asked()).toEqual([
        {
          call: `POST /rpc/${path.replaceAll('-', '_')}`,
          cookie: OF_THE_PORTAL.includes(path) ? 'svc_mural' : 'svc_auth',
          args: { ...sent, ...args },
        },
      ]);
      for (const fields of wrong) {
        const refused = await send(path, fields);
        expect([fields, refused.status, refused.json()['code']]).toEqual([fields, 400, 'invalid_request']);
      }
      expect(shim.seen).toHaveLength(1);
      const { status: notAllowed } = await ask(path, { method: other });
      expect(notAllowed).toBe(405);
      expect(
        (await shim.ask(`/functions/v1/${path}`, { method, ...(method === 'POST' && { json: {} }) })).status,
      ).toBe(401);
      expect(shim.seen).toHaveLength(1);
    },
  );
});

describe('people-import', () => {
  const HEAD = 'codigo;nome_completo\n';
  const csv = { 'content-type': 'text/csv' };
  const result = { importadas: 2, total: 2, erros: [], ensaio: false };

  test('sends the table to the database, and the result to the client', async () => {
    answer = { body: { ...result, more: 1 } };
    const { status, text } = await ask('people-import', { body: `${HEAD}1;Ana\n\n2\n`, headers: csv });
    expect([status, JSON.parse(text)]).toEqual([200, result]);
    expect(asked()).toEqual([
      {
        call: 'POST /rpc/people_import',
        cookie: 'svc_auth',
        args: {
          colunas: ['codigo', 'nome_completo'],
          linhas: [['1', 'Ana'], ['2']],
          numeros: [2, 4],
          ensaio: false,
        },
      },
    ]);
  });

  test.each([
    ['Windows-1252', Buffer.from(`${HEAD}1;João`, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${HEAD}1;João`, 'utf16le')],
  ])('reads a file in %s', async (_, body) => {
    answer = { body: result };
    expect((await ask('people-import', { body, headers: csv })).status).toBe(200);
    expect(asked()[0]?.args).toMatchObject({ linhas: [['1', 'João']] });
  });

  test.each([
    ['?ensaio=1', true],
    ['?ensaio=0', false],
    ['', false],
  ])('with the query %s is a dry run: %s', async (query, ensaio) => {
    answer = { body: result };
    expect((await ask(`people-import${query}`, { body: `${HEAD}1;Ana`, headers: csv })).status).toBe(200);
    expect(asked()[0]?.args).toMatchObject({ ensaio });
  });

  test('refuses a row that has moved, a file over 5 MiB, of another type, or without a session', async () => {
    const moved = await ask('people-import', { body: `${HEAD}1;Ana;2`, headers: csv });
    expect([moved.status, moved.json()['details']]).toEqual([
      400,
      {
        campo: 'arquivo',
        motivo: 'A linha 2 tem mais células do que nomes de colunas: corrija o arquivo.',
      },
    ]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // a busy machine needs seconds for 5 MiB
    onTestFinished(() => void vi.useRealTimers());
    const large = `${HEAD}1;Ana`.padEnd(5 * 1_048_576);
    expect((await ask('people-import', { body: `${large} `, headers: csv })).status).toBe(413);
    expect(
      (await ask('people-import', { body: HEAD, headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415);
    const nobody = await shim.ask('/functions/v1/people-import', { body: HEAD, headers: csv });
    expect(nobody.status).toBe(401);
    expect(asked()).toEqual([]);
    answer = { body: result };
    expect((await ask('people-import', { body: large, headers: csv })).status).toBe(200);
  });

  test('is 503 when the database answers in another shape', async () => {
    for (const body of [{ ...result, erros: undefined }, { ...result, erros: [{ linha: 2 }] }, {}]) {
      answer = { body };
      expect((await ask('people-import', { body: `${HEAD}1;Ana`, headers: csv })).status).toBe(503);
    }
  });
});

test.each([
  ['people-import', 'Content-Type: text/csv\r\nContent-Length: 5242880'],
  ['people-import', 'Content-Type: text/csv\r\nTransfer-Encoding: chunked'],
  ['import-draft', 'Content-Type: application/json\r\nContent-Length: 1048576'],
])('%s takes no large body from nobody: %j', async (name, headers) => {
  const socket = connect(shim.port, '127.0.0.1');
  socket.write(`POST /functions/v1/${name} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`); // and no body
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 [^]*no_cookie/);
});

test('person-update sends a notice to the old phone at once, and none when the database refuses the change', async () => {
  const update = () => ask('person-update', { json: { ...id, telefone: '1' } });
  poked = 0;
  expect([(await update()).status, poked]).toEqual([200, 1]);
  answer = { status: 409, body: { code: 'edit_conflict' } };
  expect([(await update()).status, poked]).toEqual([409, 1]);
});
