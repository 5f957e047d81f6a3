// openapi.json describes the real interface: every path, every status that can be provoked, every field.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signWebhook } from '../api-shim/channels/webhook.ts';
import { isErrorCode } from '../common/errors.ts';
import { startCuttable, type Cuttable } from './support/services/cuttable.ts';
import { ageCodes, query, reset } from './support/database.ts';
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
  type Person,
} from './support/people.ts';
import { portalSignIn, requestPortalCode } from './support/portal.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { requestCode, signIn, wrong } from './support/sign-in.ts';
import { mint, nowSeconds } from './support/tokens.ts';

type Schema = Record<string, unknown>;
type Responses = Record<string, { content?: { 'application/json'?: { schema: Schema } } }>;
type Operation = {
  responses: Responses;
  tags: string[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Schema } };

const root = new URL('..', import.meta.url);
const described = JSON.parse(
  readFileSync(new URL('docs/reference/openapi.json', root), 'utf8'),
) as Description;
const table = ['app.ts', 'routes/account/table.ts', 'routes/people/table.ts', 'routes/network/table.ts']
  .map((file) => readFileSync(new URL(`api-shim/${file}`, root), 'utf8'))
  .join('\n');
const operations = Object.entries(described.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const seen = new Set<string>();

/** Compares an answer with the description, and records its status. */
function judge(path: string, method: string, answer: Answer): void {
  const name = `${method} ${path} ${answer.status}`;
  const responses = described.paths[path]?.[method.toLowerCase()]?.responses;
  expect(Object.keys(responses ?? {}), `${name}: ${answer.text}`).toContain(String(answer.status));
  const schema = responses?.[answer.status]?.content?.['application/json']?.schema;
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
const NO_ID = '00000000-0000-4000-8000-0000000000ff';
const NO_PERSON = { papel: 'coordenador', escola_id: AURORA, codigo: NOBODY };

/* The request that each endpoint of the administration accepts when it names an unknown id. */
const UNKNOWN: Record<string, unknown> = {
  'end-session': { id: NO_ID },
  'portal-end-session': { id: NO_ID },
  'person-update': { id: NO_ID, atualizado_em: '2026-01-01T00:00:00Z', nome_completo: 'X' },
  'person-activate': { id: NO_ID },
  'person-deactivate': { id: NO_ID },
  'person-unlock': { id: NO_ID },
  'person-end-sessions': { id: NO_ID },
  'role-grant': NO_PERSON,
  'role-revoke': NO_PERSON,
  'school-update': { id: NO_ID, nome: 'X' },
  'limit-set': { nome: 'nada', valor: 1 },
  'alert-settle': { id: NO_ID, motivo: 'x' },
};
const NAMES_ONE = ['person', 'person-export']; // these read one person, by ?id
const FOUND: Record<string, unknown> = {
  'person-create': { codigo: '55544477731', nome_completo: 'X' },
  'school-create': { nome: 'X', cnpj: '99888777000166' },
};
const withCode = async (person: Person, otp?: string) => ({
  codigo: person.codigo,
  otp: otp ?? (await requestCode(person)),
});

/* The mistakes of every POST: origin, media type, size, JSON, fields. */
async function badPosts(path: string, as = path, broken: unknown = [], session: Ask = {}): Promise<void> {
  await provoke(path, { as, json: {}, origin: 'https://evil.example' });
  const method = session.method ?? 'POST';
  const size = as.includes('/rest/') ? 1_100_000 : 20_000;
  const asked = { ...session, as, method };
  await provoke(path, { ...asked, body: 'x', headers: { 'Content-Type': 'text/plain' } });
  await provoke(path, { ...asked, body: `{"a":"${'x'.repeat(size)}"}`, headers: json });
  await provoke(path, { ...asked, body: '{', headers: json });
  await provoke(path, { ...asked, json: broken });
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
  it('names every path that the shim answers, and no other', () => {
    const routed = [...table.matchAll(/'(\/[a-z0-9/-]+)': (?:deps\.inbox && )?\{/g)].map(([, path]) => path);
    const exact = Object.keys(described.paths).filter((path) => !path.includes('{'));
    expect(routed.sort()).toEqual(exact.sort());
  });

  it('refers only to existing schemas and documented error codes, with unique operation ids', () => {
    const text = JSON.stringify(described);
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([A-Za-z]+)"/g)) {
      expect(Object.keys(described.components.schemas)).toContain(name);
    }
    for (const [, codes = ''] of text.matchAll(/"code":\{"enum":\[([^\]]+)\]/g)) {
      for (const code of codes.split(',')) expect(isErrorCode(JSON.parse(code)), code).toBe(true);
    }
    const ids = operations.map(
      ({ operation }) => (operation as unknown as { operationId: string }).operationId,
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the responses', () => {
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

  it('of the administration to invalid requests and unknown ids match openapi.json', async () => {
    const [{ token }, { token: staff }] = [await signIn(ANA), await signIn(BRUNO)];
    const { token: mural } = await portalSignIn(JOAO);
    const paths = operations.filter(({ operation }) => operation.tags.includes('administration'));
    for (const { path, method } of paths) {
      const name = path.replace(F, '');
      const who = name.startsWith('portal-') ? { mural } : { token };
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
      await provoke(path, { json: UNKNOWN[name] ?? FOUND[name], ...who });
      if (!name.endsWith('end-session'))
        await provoke(path, { json: UNKNOWN[name] ?? FOUND[name], token: staff });
    }
    for (const query of ['people?limite=0', ...NAMES_ONE, 'deliveries?desde=x'])
      await provoke(`${F}${query}`, { as: `${F}${query.split('?')[0] ?? ''}`, token });
    await badPosts(`${F}people-import`);
    await query('delete from api.escolas where cnpj = $1', ['99888777000166']);
  });

  it('of the administration to changes of people, schools and limits match openapi.json', async () => {
    const { token } = await signIn(ANA);
    const send = (path: string, fields: unknown) => provoke(`${F}${path}`, { json: fields, token });
    const { body } = await send('person-create', FOUND['person-create']);
    const { id, atualizado_em } = body;
    await send('person-create', FOUND['person-create']);
    for (const name of NAMES_ONE) await provoke(`${F}${name}?id=${String(id)}`, { as: `${F}${name}`, token });
    await send('person-update', { id, atualizado_em, nome_completo: 'Y' });
    await send('person-update', { id, atualizado_em, nome_completo: 'Z' });
    for (const path of ['person-deactivate', 'person-activate', 'person-unlock', 'person-end-sessions'])
      await send(path, { id });
    for (const path of ['role-grant', 'role-revoke']) await send(path, { id, papel: 'especialista' });
    const school = await send('school-create', FOUND['school-create']);
    await send('school-create', FOUND['school-create']);
    await send('school-update', { id: school.body['id'], uf: 'SP' });
    await send('school-update', { id: AURORA, cnpj: '99.888.777/0001-66' });
    await query('delete from api.escolas where cnpj = $1', ['99888777000166']);
    await send('limit-set', { nome: 'otps_por_ip', valor: 20 });
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
    await badPosts(verify);
    for (let i = 0; i < 3; i += 1) await provoke(send, { json: { codigo } });
    await query(`update portaria.limites set valor = 1 where nome = 'erros_por_ip'`);
    for (let i = 0; i < 2; i += 1) await provoke(verify, { json: { codigo: NOBODY, otp: '000000' } });
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

  it('of healthz, readyz and the inbox match openapi.json', async () => {
    await provoke('/healthz');
    await provoke('/readyz');
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
        'select-role': { papel: 'administrador', escola_id: null },
        'portal-select-profile': { portal_type: 'aluno', id: '00000000-0000-4000-8000-0000000000ff' },
        'auth-diagnostics': { action: 'public_smoke' },
        logout: {},
        'portal-logout': {},
        ...UNKNOWN,
        ...FOUND,
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
        const answer = await provoke(target, { as: path, method, token, mural, port: shim.port, ...json });
        expect([path, answer.status, answer.headers['retry-after']]).toEqual([path, 503, expect.any(String)]);
      }
      way.mend();
    });
  });

  it('to unknown paths and wrong methods have the described error format', async () => {
    const error = schemaOf({ $ref: '#/components/schemas/Error' });
    for (const { path, method } of operations.filter(({ path }) => !path.includes('{'))) {
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
