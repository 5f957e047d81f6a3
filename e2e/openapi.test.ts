// openapi.json describes the real interface: every path, every status that can be provoked, every field.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signWebhook } from '../api-shim/delivery/channels/webhook.ts';
import { ADMINISTRATION } from '../api-shim/routes/administration/endpoints.ts';
import { passkeyRoutes } from '../api-shim/routes/passkeys.ts';
import { STORED_PASSKEYS } from '../api-shim/routes/stored-passkeys.ts';
import { AUTH_REQUEST } from '../api-shim/routes/auth-request.ts';
import { another } from './support/as-another.ts';
import { argumentsWith, callable } from './support/calls.ts';
import { createAuthenticator } from './support/authenticator.ts';
import { startCuttable, type Cuttable } from './support/services/cuttable.ts';
import { ageCodes, query, reset, type Row } from './support/database.ts';
import { ask, type Answer, type Ask } from './support/http.ts';
import {
  ANA,
  AURORA,
  BOA_VISTA,
  BRUNO,
  CARLA,
  ELISA,
  FABIO,
  IRENE,
  JOAO,
  MIA,
  NILO,
  NOBODY,
  AURORA_SCHOOL,
  HUGO,
  type Person,
} from './support/people.ts';
import { portalSignIn, requestPortalCode } from './support/portal.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { requestCode, signIn, tokenOf, wrong } from './support/sign-in.ts';
import { mint, nowSeconds } from './support/tokens.ts';

type Schema = Record<string, unknown>;
type Responses = Record<string, { $ref?: string; content?: { 'application/json'?: { schema: Schema } } }>;
type Operation = {
  responses: Responses;
  tags: string[];
  parameters?: { name?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schema; responses: Responses };
};

const root = new URL('..', import.meta.url);
const other = another();
const described = JSON.parse(
  readFileSync(new URL('docs/reference/openapi.json', root), 'utf8'),
) as Description;
const routes = readFileSync(new URL('api-shim/app.ts', root), 'utf8');
const operations = Object.entries(described.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const seen = new Set<string>();

/** Compares an answer with the description, and records its status. */
function judge(path: string, method: string, answer: Answer): void {
  const name = `${method} ${path} ${answer.status}`;
  const responses = described.paths[path]?.[method.toLowerCase()]?.responses;
  expect(Object.keys(responses ?? {}), `${name}: ${answer.text}`).toContain(String(answer.status));
  const response = responses?.[answer.status];
  const shared = response?.$ref?.replace('#/components/responses/', '');
  const { content } = (shared === undefined ? response : described.components.responses[shared]) ?? {};
  const { schema } = content?.['application/json'] ?? {};
  const isText = String(answer.headers['content-type']).startsWith('text/plain');
  const hasRows = answer.status === 201 && answer.text !== ''; // a write returns rows on request, which the description cannot say
  if (schema) {
    const parsed = schemaOf(schema).safeParse(JSON.parse(answer.text));
    expect(parsed.success, `${name}: ${answer.text}\n${parsed.error?.message ?? ''}`).toBe(true);
  } else if (hasRows) expect(JSON.parse(answer.text), name).toBeInstanceOf(Array);
  else if (!isText) expect(answer.text).toBe('');
  seen.add(name);
}

function schemaOf(schema: Schema): z.ZodType {
  const inlined = JSON.stringify(schema, (_key, value: unknown) => {
    const reference = (value as { $ref?: string } | null)?.$ref;
    return reference ? described.components.schemas[reference.split('/').at(-1) as string] : value;
  });
  const parsed = JSON.parse(inlined) as Schema & {
    allOf?: [Schema, { properties: { code: { enum: string[] } } }];
  };
  if (!parsed.allOf) return z.fromJSONSchema(parsed);
  const codes = parsed.allOf[1].properties.code.enum;
  return z
    .fromJSONSchema(parsed.allOf[0] as never)
    .refine((body) => codes.includes((body as { code: string }).code), 'code');
}

async function provoke(path: string, options: Ask & { as?: string } = {}): Promise<Answer> {
  const { as = path, ...rest } = options;
  const method = rest.method ?? (rest.json !== undefined || rest.body !== undefined ? 'POST' : 'GET');
  const answer = await ask(path, { ...rest, method });
  judge(as, method, answer);
  return answer;
}
const F = '/functions/v1/';
const NEEDS_NO_DATABASE = ['/healthz', '/dev/inbox'];
const json = { 'Content-Type': 'application/json' };
const WEBHOOK_SECRET = 'e2e-webhook-secret-0123456789-abcdefghijklm';
const RECEIPTS = {
  SVC_CHANNELS: 'console,webhook,whatsapp',
  SVC_WEBHOOK_URL: 'https://mensagens.escola.example/codigo',
  SVC_WEBHOOK_SECRET: WEBHOOK_SECRET,
  SVC_WHATSAPP_PHONE_NUMBER_ID: '105954558954427',
  SVC_WHATSAPP_TOKEN: 'e2e-meta-token',
  SVC_WHATSAPP_TEMPLATE: 'codigo_de_acesso',
  SVC_WHATSAPP_APP_SECRET: 'e2e-app-secret',
  SVC_WHATSAPP_VERIFY_TOKEN: 'e2e-verify-token',
};
const signed = (body: string): Record<string, string> => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = signWebhook(WEBHOOK_SECRET, timestamp, body);
  return { ...json, 'X-Portaria-Timestamp': timestamp, 'X-Portaria-Signature': signature };
};
const csv = { 'Content-Type': 'text/csv' };
/* Both renewal cookies, with tokens of nobody. */
const RENEWALS = ['auth', 'mural'].map((name) => `__Host-svc_${name}_renova=${'A'.repeat(75)}`).join('; ');
const NO_ID = '00000000-0000-4000-8000-0000000000ff';
/* The request that each endpoint of the administration accepts, with unknown ids. */
const SOMEBODY = { id: NO_ID, ids: [NO_ID], aluno_id: NO_ID, responsavel_id: NO_ID, turma_id: NO_ID };
const FUNCTIONS = await callable();
const BODIES: Record<string, Row> = {
  ...Object.fromEntries(
    FUNCTIONS.map((one) => [
      one.nome.replaceAll('_', '-'),
      {
        ...argumentsWith(one, SOMEBODY),
        ...(one.argumentos.includes('atualizado_em') && { atualizado_em: '2026-01-01T00:00:00Z' }),
      },
    ]),
  ),
  'limit-set': { nome: 'nada', valor: 1 },
  'network-limit-set': { rede: '203.0.113.0/24', nome: 'nada', valor: 1 },
};
const ofAdministration = operations.filter(({ operation }) => operation.tags.includes('administration'));
/* These read one person or thing, by ?id. */
const NAMES_ONE = ofAdministration
  .filter(({ operation }) => operation.parameters?.some(({ name, required }) => name === 'id' && required))
  .map(({ path }) => path.replace(F, ''));
/* The endpoints of students and guardians; the others that begin with portal- are for staff. */
const OF_THE_PORTAL = ['portal-sessions', 'portal-end-session', 'portal-guardians'];
const withCode = async (person: Person, otp?: string) => ({
  codigo: person.codigo,
  otp: otp ?? (await requestCode(person)),
});

/* The mistakes of every POST: origin, media type, size, JSON, fields. */
async function badPosts(path: string, as = path, broken: unknown = [], session: Ask = {}): Promise<void> {
  await provoke(path, { as, json: {}, origin: 'https://evil.example' });
  const method = session.method ?? 'POST';
  const size = as.includes('/rest/') || as.includes('import-draft') ? 1_100_000 : 20_000;
  const asked = { ...session, as, method };
  await provoke(path, { ...asked, body: 'x', headers: { 'Content-Type': 'text/plain' } });
  await provoke(path, { ...asked, body: `{"a":"${'x'.repeat(size)}"}`, headers: json });
  await provoke(path, { ...asked, body: '{', headers: json });
  await provoke(path, { ...asked, json: broken });
}

/** A school imports somebody who works elsewhere, when its look-ups are used up. */
async function commitWithoutLookups(): Promise<void> {
  const { token } = await signIn(AURORA_SCHOOL);
  const used = await query('delete from portaria.contagens returning nome, alvo, momentos');
  const lines = [[HUGO.codigo, 'Hugo Dias', 'coordenador']];
  const draft = { tipo: 'equipe', colunas: ['CPF', 'Nome', 'Cargo'], linhas: lines };
  const { body } = await provoke(`${F}import-draft`, { json: draft, token });
  await query('delete from portaria.contagens');
  await query(
    'insert into portaria.contagens (nome, alvo, momentos) select * from jsonb_to_recordset($1) as x (nome text, alvo uuid, momentos timestamptz[])',
    [JSON.stringify(used)],
  );
  await provoke(`${F}import-commit`, { json: { id: body['id'] }, token });
}

/** Somebody else adds the person of a draft, or of a file, while it is imported. */
async function commitTooLate(token: string): Promise<void> {
  const draft = { tipo: 'equipe', colunas: ['CPF', 'Nome'], linhas: [['71428793860', 'Rita']] };
  const { body } = await provoke(`${F}import-draft`, { json: draft, token });
  const add = `insert into portaria.usuarios (codigo, nome_completo) values ('71428793860', 'Rute')`;
  const file = 'codigo,nome_completo\n71428793860,Rita';
  for (const commit of [
    () => provoke(`${F}import-commit`, { json: { id: body['id'] }, token }),
    () => provoke(`${F}people-import`, { body: file, method: 'POST', headers: csv, token }),
  ]) {
    await other.before(() => other.client.query(add), commit);
    await query('delete from portaria.usuarios where codigo = $1', ['71428793860']);
  }
}

/** What the endpoints of families answer, done and undone. */
async function families(send: (path: string, fields: unknown) => Promise<{ body: Row }>): Promise<void> {
  const [{ aluno_id, turma_id }] = (await query(
    `select a.id as aluno_id, (select t.id from api.turmas as t where t.escola_id = a.escola_id and t.id <> a.turma_id limit 1) as turma_id
    from api.alunos as a where a.cpf = $1`,
    [JOAO.codigo],
  )) as [Row];
  await query('delete from api.responsaveis where cpf = $1', ['71428793860']);
  const { body: made } = await send('portal-create', BODIES['portal-create']);
  await send('portal-create', BODIES['portal-create']);
  const link = { aluno_id, responsavel_id: made['id'], parentesco: 'avo' };
  const calls: [string, object][] = [
    ['portal-link', link],
    ['portal-link', link],
    ['portal-unlink', link],
    ['portal-move', { ids: [aluno_id], turma_id }],
    ['portal-end', { ids: [aluno_id] }],
    ['roles-end', { papel: 'coordenador', escola_id: AURORA }],
  ];
  const undo: unknown[] = [];
  for (const [path, fields] of calls) undo.unshift((await send(path, fields)).body['desfazer']);
  const [{ atualizado_em }] = (await query('select atualizado_em from api.alunos where id = $1', [
    aluno_id,
  ])) as [Row];
  await send('person-update', { id: aluno_id, atualizado_em, cpf: JOAO.codigo });
  for (const id of [...undo, made['desfazer'], undo[0]]) if (id !== undefined) await send('undo', { id });
  await query('delete from api.responsaveis where cpf = $1', ['71428793860']);
  const { token } = await signIn(AURORA_SCHOOL);
  const asSchool = (path: string, json: object) => provoke(`${F}${path}`, { json, token });
  for (let i = 0; i < 4; i += 1) await asSchool('person-unlock', { id: aluno_id });
  const [guardian] = await query(
    'select id, atualizado_em from api.responsaveis where escola_id = $1 limit 1',
    [AURORA],
  );
  await asSchool('person-update', { ...guardian, cpf: JOAO.codigo });
}

/** Requests about passkeys whose bytes are right, by endpoint. */
function passkeyBodies(prefix: string): [string, unknown][] {
  const device = createAuthenticator();
  const asked = { challenge: 'AAAA', user: { id: 'AAAA' } };
  return [
    [`${prefix}passkey-options`, { tipo: 'entrar' }],
    [`${prefix}passkey-register`, device.register(asked)],
    [`${prefix}passkey-verify`, device.assert(asked)],
    [`${prefix}passkey-rename`, { id: NO_ID, nome: 'Celular' }],
    [`${prefix}passkey-remove`, { id: NO_ID }],
    [`${prefix}passkey-release`, { id: NO_ID }],
    ['role-demand', { papel: 'coordenador', exige: null }],
  ];
}

/** What passkey-release answers to a session without a passkey, and to one with a passkey that counts. */
async function releases(id: string, without: Ask, confirmed: Ask): Promise<void> {
  const release = `${F}passkey-release`;
  await badPosts(release, release, [], without);
  await provoke(release, { json: { id } });
  await provoke(release, { json: { id }, ...without });
  await query('update portaria.passkeys set vale_para_exige_em = now()');
  await provoke(release, { json: { id: NO_ID }, ...confirmed });
  await query(`insert into portaria.passkeys (contexto, titular_id, alca, credencial, chave_publica, algoritmo, contador, sincronizada, nome, vale_para_exige_em)
    select contexto, (select id from portaria.usuarios where codigo = '${BRUNO.codigo}'), alca, '\\x00', chave_publica, algoritmo, 0, true, nome, now() + interval '1 day' from portaria.passkeys`);
  const [theirs] = await query(`select id from portaria.passkeys where credencial = '\\x00'`);
  await provoke(release, { json: { id: theirs?.['id'] }, ...confirmed });
  const demand = `${F}role-demand`;
  await badPosts(demand, demand, [], without);
  await provoke(demand, { json: { papel: 'coordenador', exige: null } });
  await provoke(demand, { json: { papel: 'coordenador', exige: null }, ...without });
  for (const papel of ['coordenador', 'nada'])
    await provoke(demand, { json: { papel, exige: null }, ...confirmed });
  const exige = (value: string) => `update portaria.papeis set exige = ${value} where nome = 'administrador'`;
  await whileBroken(exige(`'passkey'`), exige('null'), () =>
    provoke(`${F}passkey-remove`, { json: { id }, ...confirmed }),
  );
}

/** Does the work while the statement `breaking` is in effect, and then runs `mending`. */
async function whileBroken(breaking: string, mending: string, work: () => Promise<unknown>): Promise<void> {
  await query(breaking);
  try {
    await work();
  } finally {
    await query(mending);
  }
}

beforeEach(reset);

describe('openapi.json', () => {
  it('names every path that the shim answers without a table of endpoints, and no other', () => {
    const routed = [...routes.matchAll(/'(\/[a-z0-9/-]+)': (?:deps\.inbox && )?\{/g)].map(([, path]) => path);
    const passkeys = Object.keys(passkeyRoutes({} as never, { id: 'localhost', origins: [] }));
    const rows = [...ADMINISTRATION, ...STORED_PASSKEYS].map(({ name }) => `${F}${name}`);
    const exact = Object.keys(described.paths).filter((path) => !path.includes('{') && !rows.includes(path));
    expect([...routed, ...passkeys, AUTH_REQUEST].sort()).toEqual(exact.sort());
  });
});

describe('the responses', { shuffle: false }, () => {
  it('of send-otp match openapi.json', async () => {
    await provoke(`${F}send-otp`, { json: { codigo: ANA.codigo } });
    await provoke(`${F}send-otp`, { json: { codigo: '1' } });
    await provoke(`${F}send-otp`, { json: { codigo: ELISA.codigo } });
    for (let i = 0; i < 3; i += 1) await provoke(`${F}send-otp`, { json: { codigo: ANA.codigo } });
    await badPosts(`${F}send-otp`);
    await query('update portaria.usuarios set telefone = null where codigo = $1', [FABIO.codigo]);
    await provoke(`${F}send-otp`, { json: { codigo: FABIO.codigo } });
  });

  it('of delivery-status match openapi.json', async () => {
    const { headers } = await ask(`${F}send-otp`, { json: { codigo: ANA.codigo } });
    const path = `${F}delivery-status`;
    await provoke(`${path}?id=${String(headers['x-request-id'])}`, { as: path });
    await provoke(`${path}?id=desconhecido`, { as: path });
    await provoke(`${path}?id=x`, { as: path });
  });

  it('of delivery-receipt match openapi.json', async () => {
    const as = `${F}delivery-receipt/{canal}`;
    const shim = await startShim(RECEIPTS);
    const { port } = shim;
    const post = (body: string, headers = signed(body)) =>
      provoke(`${F}delivery-receipt/webhook`, { as, method: 'POST', body, headers, port });
    try {
      await post('{"id":"x","situacao":"lido"}');
      await post('{');
      await post('{}');
      await post('{}', { ...json, 'X-Portaria-Signature': 'x' });
      await post('{}', { ...signed('{}'), 'Content-Type': 'text/plain' });
      await post(`{${' '.repeat(65_536)}}`);
      const challenge = 'hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=';
      for (const word of ['e2e-verify-token', 'another'])
        await provoke(`${F}delivery-receipt/whatsapp?${challenge}${word}`, { as, port });
      await provoke(`${F}delivery-receipt/webhook`, { as, port });
      for (const method of ['GET', 'POST'])
        await provoke(`${F}delivery-receipt/twilio-sms`, { as, method, port });
    } finally {
      await shim.stop();
    }
  });

  it('of verify-otp match openapi.json', async () => {
    const otp = await requestCode(ANA);
    await provoke(`${F}verify-otp`, { json: await withCode(ANA, wrong(otp)) });
    await provoke(`${F}verify-otp`, { json: await withCode(ANA, otp) });
    await provoke(`${F}verify-otp`, { json: await withCode(ANA, otp) });
    const late = await requestCode(CARLA);
    await ageCodes(400);
    await provoke(`${F}verify-otp`, { json: await withCode(CARLA, late) });
    await provoke(`${F}verify-otp`, { json: await withCode(FABIO) });
    await provoke(`${F}verify-otp`, { json: { codigo: NOBODY, otp: '123456' } });
    await badPosts(`${F}verify-otp`);
    await query(`update portaria.limites set valor = 1 where nome = 'erros_por_ip'`);
    const limited = await withCode(ANA);
    await provoke(`${F}verify-otp`, { json: { ...limited, otp: wrong(limited.otp) } });
    await provoke(`${F}verify-otp`, { json: { ...limited, otp: wrong(limited.otp) } });
  });

  it('of select-role, me and logout match openapi.json', async () => {
    const { token } = await signIn(CARLA);
    const session = { papel: 'escola', escola_id: '00000000-0000-4000-8000-0000000000b2' };
    await provoke(`${F}select-role`, { json: session, token });
    await provoke(`${F}select-role`, { json: { ...session, papel: 'administrador' }, token });
    await query(`update portaria.limites set valor = 2 where nome = 'trocas_por_sessao'`);
    await provoke(`${F}select-role`, { json: session, token });
    await provoke(`${F}select-role`, { json: session });
    await badPosts(`${F}select-role`);
    await provoke(`${F}select-role`, { json: { papel: 7 }, token });
    await provoke(`${F}me`, { token });
    await provoke(`${F}me`);
    await provoke(`${F}logout`, { json: {}, token });
    await provoke(`${F}logout`, { json: { todas: 'x' } });
    await provoke(`${F}logout`, {
      json: {},
      token: mint({ role: 'service_role', aud: 'authenticated', exp: nowSeconds() + 60 }),
    });
    await badPosts(`${F}logout`);
    await provoke(`${F}me`, { token });
  });

  it('of auth-request match openapi.json', async () => {
    const { token } = await signIn(BRUNO);
    for (const query of ['', '?papel=coordenador', '?papel=administrador', '?papel='])
      await provoke(`${AUTH_REQUEST}${query}`, { as: AUTH_REQUEST, token });
    await provoke(AUTH_REQUEST, { token, origin: 'https://evil.example' });
    await provoke(AUTH_REQUEST);
    expect(await ask(`${AUTH_REQUEST}/x`, { method: 'PUT', token })).toMatchObject({ status: 200, text: '' });
  });

  it('of the administration to invalid requests and unknown ids match openapi.json', async () => {
    const [{ token }, { token: staff }] = [await signIn(ANA), await signIn(BRUNO)];
    const { token: mural } = await portalSignIn(JOAO);
    for (const { path, method } of ofAdministration) {
      const name = path.replace(F, '');
      const who = OF_THE_PORTAL.includes(name) ? { mural } : { token };
      if (method === 'GET') {
        await provoke(`${path}${NAMES_ONE.includes(name) ? `?id=${NO_ID}` : ''}`, { as: path, ...who });
        await provoke(path, { as: path });
        if (!name.endsWith('sessions'))
          await provoke(`${path}?id=${NO_ID}&limite=2`, { as: path, token: staff });
        continue;
      }
      if (name === 'people-import') continue;
      await badPosts(path);
      await provoke(path, { json: [], ...who });
      await provoke(path, { json: BODIES[name], ...who });
      if (!name.endsWith('end-session')) await provoke(path, { json: BODIES[name], token: staff });
    }
    for (const query of ['people?limite=0', ...NAMES_ONE, 'deliveries?desde=x'])
      await provoke(`${F}${query}`, { as: `${F}${query.split('?')[0] ?? ''}`, token });
    await badPosts(`${F}people-import`);
    await query('delete from api.escolas where cnpj = $1', ['99888777000166']);
  });

  it('of the administration to a session that lacks the passkey of its role match openapi.json', async () => {
    const { token } = await signIn(ANA);
    const paths = ofAdministration.filter(
      ({ path }) => !/(?:sessions|end-session|portal-guardians)$/.test(path),
    );
    const answered: unknown[] = [];
    const demand = (exige: string) =>
      `update portaria.papeis set exige = ${exige} where nome = 'administrador'`;
    await whileBroken(demand(`'passkey'`), demand('null'), async () => {
      for (const { path, method } of paths) {
        const name = path.replace(F, '');
        if (name === 'people-import') continue; // takes no JSON
        const asked = method === 'GET' ? {} : { json: BODIES[name] };
        const named = NAMES_ONE.includes(name) && method === 'GET' ? `?id=${NO_ID}` : '';
        const { status, body } = await provoke(`${path}${named}`, { as: path, token, ...asked });
        answered.push([name, status, body['code']]);
      }
    });
    expect(answered.length).toBeGreaterThanOrEqual(30);
    expect(answered).toEqual(answered.map((one) => [(one as [string])[0], 403, 'passkey_required']));
  });

  it('of the administration to changes of people, schools and limits match openapi.json', async () => {
    const { token } = await signIn(ANA);
    const send = (path: string, fields: unknown) => provoke(`${F}${path}`, { json: fields, token });
    const { body } = await send('person-create', BODIES['person-create']);
    const { id, atualizado_em } = body;
    await send('person-create', BODIES['person-create']);
    const school = await send('school-create', BODIES['school-create']);
    await send('school-create', BODIES['school-create']);
    for (const name of NAMES_ONE) await provoke(`${F}${name}?id=${String(id)}`, { as: `${F}${name}`, token });
    await send('person-update', { id, atualizado_em, nome_completo: 'Y' });
    await send('person-update', { id, atualizado_em, nome_completo: 'Z' });
    const known: Readonly<Record<string, unknown>> = { pessoa: id, escola: school.body['id'] };
    for (const { path, method } of ofAdministration) {
      const name = path.replace(F, '');
      const { id: thing = '' } = FUNCTIONS.find(({ nome }) => nome === name.replaceAll('-', '_')) ?? {};
      if (method === 'POST' && thing in known) await send(name, { ...BODIES[name], id: known[thing] });
    }
    await families(send);
    const draft = { tipo: 'equipe', colunas: ['CPF', 'Nome'], linhas: [['66644477730', 'Rita']] };
    const drafted = { id: (await send('import-draft', draft)).body['id'] };
    await provoke(`${F}import-draft?id=${String(drafted.id)}`, { as: `${F}import-draft`, token });
    await send('import-draft-row', { ...drafted, linha: 2, valores: ['714.287.938-60', 'Rita'] });
    await send('import-commit', drafted);
    await query('delete from portaria.usuarios where codigo = $1', ['71428793860']);
    await commitTooLate(token);
    const open = { id: (await send('import-draft', draft)).body['id'] };
    const role = { papel: 'especialista', codigo: BRUNO.codigo };
    await send('role-grant', role);
    await query('delete from portaria.contagens');
    await query(`insert into portaria.contagens (nome, alvo, momentos)
      select 'consultas_de_codigo', id, array_fill(now(), array[200]) from portaria.usuarios`);
    for (const path of ['role-grant', 'role-revoke']) await send(path, role);
    await send('import-draft-row', { ...open, linha: 2, valores: ['714.287.938-60', 'Rita'] });
    await send('import-commit', drafted);
    await send('import-draft', { tipo: 'equipe', colunas: ['CPF'] });
    await commitWithoutLookups();
    await send('person-create', BODIES['person-create']);
    await provoke(`${F}people?busca=${BRUNO.codigo}`, { as: `${F}people`, token });
    const used = { body: 'codigo,nome_completo\n66644477730,Rita', method: 'POST', headers: csv, token };
    await provoke(`${F}people-import`, used);
    await query('delete from portaria.contagens');
    await send('school-update', { id: AURORA, cnpj: '99.888.777/0001-66' });
    await query('delete from api.escolas where cnpj = $1', ['99888777000166']);
    await send('limit-set', { nome: 'otps_por_ip', valor: 20 });
    for (const valor of [20, null])
      await send('network-limit-set', { rede: '203.0.113.0/24', nome: 'otps_por_ip', valor });
    const file = (body: string, who?: string) =>
      provoke(`${F}people-import`, { body, method: 'POST', headers: csv, token: who });
    await file('codigo,nome_completo\n66644477730,Rita', token);
    await file('codigo', token);
    await file('codigo,nome_completo');
    await file('x'.repeat(5_300_000), token);
    await file('codigo,nome_completo', (await signIn(BRUNO)).token);
  });

  it('of the endpoints that end sessions and settle alerts match openapi.json', async () => {
    const { token } = await signIn(ANA);
    const { token: gone } = await signIn(CARLA);
    await ask(`${F}logout`, { method: 'POST', json: {}, token: gone });
    await ask(`${F}me`, { token: gone });
    const { body } = await provoke(`${F}alerts`, { token });
    const [alert] = body['alertas'] as { id: string }[];
    await provoke(`${F}alert-settle`, { json: { id: alert?.id, motivo: 'x' }, token });
    for (const [prefix, who] of [
      ['', { token }],
      ['portal-', { mural: (await portalSignIn(JOAO)).token }],
    ] as const) {
      const sessions = await provoke(`${F}${prefix}sessions`, who);
      const [session] = sessions.body['sessoes'] as { id: string }[];
      await provoke(`${F}${prefix}end-session`, { json: { id: session?.id }, ...who });
    }
  });

  it('of auth-diagnostics match openapi.json', async () => {
    const { token } = await signIn(ANA);
    for (const action of ['public_smoke', 'admin_whoami', 'admin_rls_smoke', 'portal_whoami']) {
      const path = `${F}auth-diagnostics`;
      await provoke(`${path}?action=${action}`, { as: path, token });
      await provoke(path, { json: { action }, token });
    }
    await provoke(`${F}auth-diagnostics?action=x`, { as: `${F}auth-diagnostics` });
    await badPosts(`${F}auth-diagnostics`);
    const path = `${F}auth-diagnostics`;
    const off = (word: string) => `alter table api.notas ${word} row level security`;
    await whileBroken(off('disable'), off('enable'), async () => {
      await provoke(`${path}?action=admin_rls_smoke`, { as: path, token });
      await provoke(path, { json: { action: 'admin_rls_smoke' }, token });
    });
  });

  it.each([
    ['', () => signIn(CARLA), 'me', 'logout'],
    ['/portal', () => portalSignIn(JOAO), 'portal_me', 'portal_logout'],
  ] as const)(
    'of reads and function calls under %j/rest/v1/ match openapi.json',
    async (prefix, enter, me, logout) => {
      const { token } = await enter();
      const session = prefix === '' ? { token } : { mural: token };
      const rows = `${prefix}/rest/v1/{table}`;
      const call = `${prefix}/rest/v1/rpc/{function}`;
      const [table, rpc] = [`${prefix}/rest/v1/turmas`, `${prefix}/rest/v1/rpc`];
      await provoke(table, { as: rows, ...session });
      await provoke(`${table}?select=nope`, { as: rows, ...session });
      await provoke(table, { as: rows });
      const counted = { Prefer: 'count=exact' };
      await provoke(`${prefix}/rest/v1/disciplinas?limit=1`, { as: rows, headers: counted, ...session });
      await provoke(`${table}?offset=1000000`, { as: rows, headers: counted, ...session });
      await provoke(`${table}?id=eq.00000000-0000-4000-8000-00000000dead`, {
        as: rows,
        headers: { Accept: 'application/vnd.pgrst.object+json' },
        ...session,
      });
      await provoke(`${prefix}/rest/v1/nothing`, { as: rows, ...session });
      await provoke(`${rpc}/${me}`, { as: call, ...session });
      await provoke(`${rpc}/${me}?x=%00`, { as: call, ...session });
      await provoke(`${rpc}/${me}`, { as: call });
      await provoke(`${rpc}/send_otp`, { as: call, json: { codigo: ANA.codigo }, ...session });
      await provoke(`${rpc}/nothing`, { as: call, ...session });
      await provoke(`${rpc}/nothing`, { as: call, json: {}, ...session });
      await provoke(`${rpc}/${logout}?todas=true`, { as: call, ...session });
      await provoke(`${rpc}/${me}`, { as: call, json: {}, ...session });
      await provoke(`${rpc}/${me}`, { as: call, json: {} });
      await badPosts(`${rpc}/${logout}`, call, { nope: 1 }, session);
      await whileBroken(
        'revoke select on api.turmas from authenticated',
        'grant select on api.turmas to authenticated',
        () => provoke(table, { as: rows, ...session }),
      );
      await whileBroken(
        `revoke execute on function api.${me}() from authenticated`,
        `grant execute on function api.${me}() to authenticated`,
        () => provoke(`${rpc}/${me}`, { as: call, ...session }),
      );
    },
  );

  it('of writes to tables match openapi.json', async () => {
    const { token } = await signIn(BRUNO);
    const [as, path] = ['/rest/v1/{table}', '/rest/v1/turmas'];
    const [serie] = await query(`select id from api.series where escola_id = $1 limit 1`, [AURORA]);
    const row = {
      escola_id: AURORA,
      serie_id: serie?.['id'],
      nome: 'OpenAPI',
      ano_letivo: 2026,
      turno: 'manha',
    };
    const one = { Accept: 'application/vnd.pgrst.object+json', Prefer: 'return=representation' };
    const own = `${path}?nome=eq.OpenAPI`;
    const foreign = '/rest/v1/nothing?id=eq.1';
    const nobody = `${path}?nome=eq.nobody`;
    await provoke(path, { as, token, json: row });
    await provoke(path, { as, token, json: row });
    await provoke(path, { as, token, json: { ...row, escola_id: BOA_VISTA } });
    await provoke(path, { as, token, json: [], headers: one });
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      await provoke(method === 'POST' ? path : own, { as, method, json: row });
      await provoke(foreign, { as, method, token, json: {} });
      await provoke(own, { as, method, token, json: {}, origin: 'https://evil.example' });
      await badPosts(own, as, { nope: 1 }, { method, token });
    }
    await provoke(path, { as, method: 'DELETE', token });
    await provoke(nobody, { as, method: 'PATCH', token, json: { turno: 'tarde' }, headers: one });
    await provoke(nobody, { as, method: 'DELETE', token, headers: one });
    const taken = `${path}?escola_id=eq.${AURORA}`;
    await provoke(taken, { as, method: 'PATCH', token, json: { nome: 'OpenAPI', ano_letivo: 2026 } });
    await provoke(taken, { as, method: 'DELETE', token });
    await query(
      `insert into api.turmas (escola_id, serie_id, nome, ano_letivo, turno)
      values ($1, $2, 'OpenAPI', 2026, 'manha') on conflict do nothing`,
      [AURORA, serie?.['id']],
    );
    await provoke(own, { as, method: 'PATCH', token, json: { turno: 'tarde' } });
    await provoke(own, {
      as,
      method: 'PATCH',
      token,
      json: { turno: 'noite' },
      headers: { Prefer: 'return=representation' },
    });
    await provoke(own, { as, method: 'PATCH', token, json: { escola_id: BOA_VISTA } });
    await provoke(own, { as, method: 'DELETE', token, headers: { Prefer: 'return=representation' } });
    await provoke(own, { as, method: 'DELETE', token });
    const { token: school } = await signIn(AURORA_SCHOOL);
    const inep = { inep: '350000000098' };
    await provoke(`/rest/v1/escolas?id=eq.${AURORA}`, { as, method: 'PATCH', token: school, json: inep });
    await query(
      `select portaria.note_event('desbloqueios_por_escola', portaria.unlock_target($1, $2)) from generate_series(1, 3)`,
      [AURORA, JOAO.codigo],
    );
    await query(
      `insert into portaria.login_otps (contexto, aluno_id, sal, hash, expira_em, tentativas)
      select 'portal', a.id, uuid_send(gen_random_uuid()), sha256(''), now(), 1 from api.alunos as a where a.cpf = $1`,
      [JOAO.codigo],
    );
    await provoke(`/rest/v1/alunos?cpf=eq.${JOAO.codigo}`, { as, method: 'DELETE', token: school });
  });

  it('of portal-send-otp and portal-verify-otp match openapi.json', async () => {
    const [send, verify] = [`${F}portal-send-otp`, `${F}portal-verify-otp`];
    const { codigo } = IRENE;
    await provoke(send, { json: { codigo: '1' } });
    await provoke(send, { json: { codigo: NILO.codigo } });
    const guardian = (ativo: boolean) =>
      `update api.responsaveis set ativo = ${ativo} where cpf = '${codigo}'`;
    await whileBroken(guardian(false), guardian(true), () => provoke(send, { json: { codigo: MIA.codigo } }));
    await badPosts(send);
    const otp = await requestPortalCode(IRENE);
    await provoke(verify, { json: { codigo, otp: wrong(otp) } });
    await provoke(verify, { json: { codigo, otp } });
    await provoke(verify, { json: { codigo: NOBODY, otp } });
    await badPosts(verify);
    for (let i = 0; i < 3; i += 1) await provoke(send, { json: { codigo } });
    await query(`update portaria.limites set valor = 1 where nome = 'erros_por_ip'`);
    for (let i = 0; i < 2; i += 1) await provoke(verify, { json: { codigo: NOBODY, otp: '000000' } });
  });

  it('of refresh and portal-refresh match openapi.json', async () => {
    for (const prefix of ['', 'portal-'] as const) {
      const path = `${F}${prefix}refresh`;
      const name = `__Host-svc_${prefix === '' ? 'auth' : 'mural'}_renova`;
      await query(`update portaria.limites set valor = 604800 where nome like 'renovacao%maxima'`);
      const fields =
        prefix === '' ? await withCode(ANA) : { codigo: IRENE.codigo, otp: await requestPortalCode(IRENE) };
      const { cookies } = await provoke(`${F}${prefix}verify-otp`, { json: { ...fields, manter: true } });
      const renewal = new RegExp(`^${name}=([^;]*)`).exec(cookies[1] ?? '')?.[1] ?? '';
      const headers = { ...json, Cookie: `${name}=${renewal}` };
      const renew = (tentativa?: string) =>
        provoke(path, { method: 'POST', body: JSON.stringify({ tentativa }), headers });
      expect((await renew()).status).toBe(200);
      await renew('short');
      await query(`update portaria.limites set valor = 1 where nome = 'renovacoes_por_sessao'`);
      expect((await renew()).status).toBe(429);
      await badPosts(path);
      await provoke(path, { json: {}, headers: { Cookie: RENEWALS } });
    }
  });

  it('of portal-select-profile, portal-me and portal-logout match openapi.json', async () => {
    const { token: mural, answer } = await portalSignIn(IRENE);
    const [first, second] = answer.body['perfis'] as { portal_type: string; id: string }[];
    const select = `${F}portal-select-profile`;
    const body = ({ portal_type, id } = first ?? { portal_type: '', id: '' }) => ({ portal_type, id });
    await provoke(select, { json: body(second), mural });
    await provoke(select, { json: { ...body(first), portal_type: 'aluno' }, mural });
    await query(`update portaria.limites set valor = 2 where nome = 'trocas_por_sessao'`);
    await provoke(select, { json: body(first), mural });
    await provoke(select, { json: body(first) });
    await provoke(select, { json: { portal_type: 7 }, mural });
    await badPosts(select);
    await provoke(`${F}portal-me`, { mural });
    await provoke(`${F}portal-me`);
    const { token: staff } = await signIn(ANA);
    await provoke(`${F}portal-logout`, { json: {}, mural: staff });
    await badPosts(`${F}portal-logout`);
    await provoke(`${F}portal-logout`, { json: {}, mural });
    await provoke(`${F}portal-me`, { mural });
  });

  it.each([
    ['', () => signIn(ANA)],
    ['portal-', () => portalSignIn(IRENE)],
  ] as const)('of the endpoints of passkeys, %j, match openapi.json', async (prefix, enter) => {
    const path = (name: string) => `${F}${prefix}passkey${name}`;
    const device = createAuthenticator();
    const { token } = await enter();
    const who = (value: string) => (prefix === '' ? { token: value } : { mural: value });
    const options = async (tipo: string, value = token) =>
      (await provoke(path('-options'), { json: { tipo }, ...who(value) })).body as { challenge: string };
    const made = device.register(await options('registrar'));
    await provoke(path('-register'), { json: made });
    await provoke(path('-register'), { json: made, ...who(token) });
    await provoke(path('-register'), { json: made, ...who(token) });
    await options('registrar');
    await provoke(path('-options'), { json: { tipo: 'confirmar' } });
    const opened = await provoke(path('-verify'), { json: device.assert(await options('entrar')) });
    const cookie = tokenOf(opened, prefix === '' ? 'svc_auth' : 'svc_mural');
    const confirmed = who(cookie);
    const { body } = await provoke(path('s'), confirmed);
    await provoke(path('s'));
    const [own] = body['passkeys'] as { id: string }[];
    for (const [name, fields] of [
      ['-rename', { id: own?.id, nome: 'Celular' }],
      ['-rename', { id: NO_ID, nome: 'Celular' }],
      ['-remove', { id: NO_ID }],
    ] as const) {
      await provoke(path(name), { json: fields });
      await provoke(path(name), { json: fields, ...confirmed });
    }
    await provoke(path('-remove'), { json: { id: own?.id }, ...who(token) });
    if (prefix === '') await releases(own?.id ?? '', who(token), confirmed);
    const last = device.register(await options('registrar', cookie));
    await query(`insert into portaria.passkeys (contexto, titular_id, alca, credencial, chave_publica, algoritmo, contador, sincronizada, nome, vale_para_exige_em)
      select contexto, titular_id, alca, credencial || int4send(i), chave_publica, algoritmo, 0, true, nome, now() from portaria.passkeys, generate_series(1, 20) as i`);
    await provoke(path('-register'), { json: last, ...confirmed });
    await provoke(path('-options'), { json: { tipo: 'registrar' }, ...confirmed });
    await provoke(path('-remove'), { json: { id: own?.id }, ...confirmed });
    for (const name of ['-options', '-register', '-verify', '-rename', '-remove'])
      await badPosts(path(name), path(name), [], name === '-verify' ? {} : who(token));
    await query(`update portaria.limites set valor = 1 where nome = 'erros_por_ip'`);
    for (let i = 0; i < 2; i += 1)
      await provoke(path('-verify'), { json: device.assert(await options('entrar')) });
    await provoke(path('-register'), { json: last, ...confirmed });
  });

  it('of healthz, readyz and the inbox match openapi.json', async () => {
    await provoke('/healthz');
    await expect.poll(async () => (await provoke('/readyz')).status).toBe(200);
    await provoke('/dev/inbox', { headers: { Accept: 'application/json' } });
    await provoke('/dev/inbox', { headers: { Host: 'evil.example' } });
  });

  describe('without a database', () => {
    let way: Cuttable;
    let shim: Shim;
    beforeAll(async () => {
      way = await startCuttable();
      shim = await startShim({ ...RECEIPTS, POSTGREST_URL: way.url });
    });
    afterAll(async () => {
      await shim.stop();
      await way.stop();
    });

    it('are 503 everywhere except in /healthz and the inbox', async () => {
      const [{ token }, { token: mural }] = [await signIn(ANA), await portalSignIn(IRENE)];
      const people = { codigo: ANA.codigo, otp: '123456' };
      const bodies: Record<string, unknown> = {
        'auth-diagnostics': { action: 'public_smoke' },
        refresh: {},
        'portal-refresh': {},
        ...Object.fromEntries(['', 'portal-'].flatMap(passkeyBodies)),
        ...BODIES,
      };
      way.cut();
      await new Promise((resolve) => setTimeout(resolve, 1_100)); // readiness is checked once a second
      for (const { path, method } of operations.filter(({ path }) => !NEEDS_NO_DATABASE.includes(path))) {
        if (path.endsWith('{canal}') && method === 'GET') continue;
        const filled = path
          .replace('{table}', 'turmas')
          .replace('{function}', 'me')
          .replace('{canal}', 'webhook');
        const query: Record<string, string> = {
          'GET auth-diagnostics': '?action=public_smoke',
          'GET delivery-status': '?id=desconhecido',
          ...Object.fromEntries(NAMES_ONE.map((name) => [`GET ${name}`, `?id=${NO_ID}`])),
        };
        if (method === 'PATCH' || method === 'DELETE') query[`${method} ${path}`] = '?id=eq.1';
        const target = filled + (query[`${method} ${path.replace(F, '')}`] ?? '');
        if (path.endsWith('{canal}')) {
          const body = '{"id":"x","situacao":"lido"}';
          const answer = await provoke(target, {
            as: path,
            method,
            body,
            headers: signed(body),
            port: shim.port,
          });
          expect([path, answer.status]).toEqual([path, 503]);
          continue;
        }
        const json = path.endsWith('people-import')
          ? { body: 'codigo,nome_completo', headers: csv }
          : (method === 'POST' || method === 'PATCH') && { json: bodies[path.replace(F, '')] ?? people };
        const renews = path.endsWith('refresh') && { headers: { Cookie: RENEWALS } };
        const answer = await provoke(target, {
          as: path,
          method,
          token,
          mural,
          port: shim.port,
          ...json,
          ...renews,
        });
        expect([path, answer.status, answer.headers['retry-after']]).toEqual([path, 503, expect.any(String)]);
      }
      way.mend();
    });
  });

  it('to unknown paths and wrong methods have the described error format', async () => {
    const error = schemaOf({ $ref: '#/components/schemas/Error' });
    for (const { path, method } of operations.filter(
      ({ path }) => !path.includes('{') && path !== AUTH_REQUEST,
    )) {
      const answer = await ask(path, { method: method === 'GET' ? 'PUT' : 'DELETE' });
      expect([path, answer.status, answer.code]).toEqual([path, 405, 'method_not_allowed']);
      expect(error.safeParse(answer.body).success).toBe(true);
    }
    expect((await ask('/functions/v1/nothing')).code).toBe('not_found');
  });

  it('cover every status that openapi.json describes', () => {
    const all = operations.flatMap(({ path, method, operation }) =>
      Object.keys(operation.responses).map((status) => `${method} ${path} ${status}`),
    );
    expect(all.filter((name) => !seen.has(name))).toEqual([]);
  });
});
