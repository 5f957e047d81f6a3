// The description of the HTTP interface is the interface: every path, every status that can be provoked, every field.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isErrorCode } from '../common/errors.ts';
import { ageCodes, query, reset } from './support/database.ts';
import { ask, type Answer, type Ask } from './support/http.ts';
import { ANA, CARLA, ELISA, FABIO, type Person } from './support/people.ts';
import { requestCode, signIn, wrong } from './support/sign-in.ts';
import { freshClaims, mint, nowSeconds } from './support/tokens.ts';

type Schema = Record<string, unknown>;
type Responses = Record<string, { content?: { 'application/json'?: { schema: Schema } } }>;
type Operation = { responses: Responses; requestBody?: { content: Record<string, { schema: Schema }> } };
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Schema } };

const root = new URL('..', import.meta.url);
const described = JSON.parse(
  readFileSync(new URL('docs/reference/openapi.json', root), 'utf8'),
) as Description;
const table = readFileSync(new URL('api-shim/app.ts', root), 'utf8');
const operations = Object.entries(described.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** What only a broken database, channel or deployment answers; the shim's own tests provoke these. */
const UNPROVOKED = [' 502', ' 503'];

/** What only tables and functions of one's own, or a broken policy, would answer. */
const NOT_HERE = ['/auth-diagnostics 403', '/{table} 403', 'GET /rest/v1/rpc/{function} 403'];
const seen = new Set<string>();

/** Judges an answer by the description, and remembers that this status was seen. */
function judge(path: string, method: string, answer: Answer): void {
  const name = `${method} ${path} ${answer.status}`;
  const responses = described.paths[path]?.[method.toLowerCase()]?.responses;
  expect(Object.keys(responses ?? {}), `${name}: ${answer.text}`).toContain(String(answer.status));
  const schema = responses?.[answer.status]?.content?.['application/json']?.schema;
  if (schema) {
    const verdict = schemaOf(schema).safeParse(JSON.parse(answer.text));
    expect(verdict.success, `${name}: ${answer.text}\n${verdict.error?.message ?? ''}`).toBe(true);
  } else expect(answer.text).toBe('');
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
const json = { 'Content-Type': 'application/json' };
const withCode = async (person: Person, otp?: string) => ({
  codigo: person.codigo,
  otp: otp ?? (await requestCode(person)),
});

/* What goes wrong alike for every POST: origin, media type, size, JSON, fields. */
async function badPosts(path: string, as = path, broken: unknown = []): Promise<void> {
  await provoke(path, { as, json: {}, origin: 'https://evil.example' });
  await provoke(path, { as, body: 'x', method: 'POST', headers: { 'Content-Type': 'text/plain' } });
  await provoke(path, { as, body: `{"a":"${'x'.repeat(20_000)}"}`, method: 'POST', headers: json });
  await provoke(path, { as, body: '{', method: 'POST', headers: json });
  await provoke(path, { as, json: broken });
}

beforeEach(reset);

describe('the description', () => {
  it('names every path that the shim answers, and no other', () => {
    const routed = [...table.matchAll(/'(\/[a-z0-9/-]+)': (?:parts\.inbox && )?\{/g)].map(([, path]) => path);
    const portalIsThere = routed.includes('/functions/v1/portal-me');
    const exact = Object.keys(described.paths).filter((path) => !path.includes('{'));
    const expected = portalIsThere ? exact : exact.filter((path) => !path.includes('/portal-'));
    expect(routed.sort()).toEqual(expected.sort());
  });

  it('refers to schemas that exist and to codes of the list', () => {
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

describe('the shim', () => {
  it('send-otp', async () => {
    await provoke(`${F}send-otp`, { json: { codigo: ANA.codigo } });
    await provoke(`${F}send-otp`, { json: { codigo: '1' } });
    await provoke(`${F}send-otp`, { json: { codigo: ELISA.codigo } });
    for (let i = 0; i < 3; i += 1) await provoke(`${F}send-otp`, { json: { codigo: ANA.codigo } });
    await badPosts(`${F}send-otp`);
  });

  it('verify-otp', async () => {
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

  it('select-role, me and logout', async () => {
    const { token } = await signIn(CARLA);
    const session = { papel: 'escola', escola_id: '00000000-0000-4000-8000-0000000000b2' };
    await provoke(`${F}select-role`, { json: session, token });
    await provoke(`${F}select-role`, { json: { ...session, papel: 'administrador' }, token });
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

  it('auth-diagnostics', async () => {
    const { token } = await signIn(ANA);
    for (const action of ['public_smoke', 'admin_whoami', 'admin_rls_smoke', 'portal_whoami']) {
      const path = `${F}auth-diagnostics`;
      await provoke(`${path}?action=${action}`, { as: path, token });
      await provoke(path, { json: { action }, token });
    }
    await provoke(`${F}auth-diagnostics?action=x`, { as: `${F}auth-diagnostics` });
    await badPosts(`${F}auth-diagnostics`);
  });

  it('the pass-through', async () => {
    const { token, claims } = await signIn(CARLA);
    const rows = '/rest/v1/{table}';
    const call = '/rest/v1/rpc/{function}';
    await provoke('/rest/v1/turmas', { as: rows, token });
    await provoke('/rest/v1/turmas?select=nope', { as: rows, token });
    await provoke('/rest/v1/turmas', { as: rows });
    await provoke('/rest/v1/nothing', { as: rows, token });
    await provoke('/rest/v1/rpc/me', { as: call, token });
    await provoke('/rest/v1/rpc/me?x=%00', { as: call, token });
    await provoke('/rest/v1/rpc/me', { as: call });
    await provoke('/rest/v1/rpc/send_otp', { as: call, json: { codigo: ANA.codigo }, token });
    await provoke('/rest/v1/rpc/nothing', { as: call, token });
    await provoke('/rest/v1/rpc/nothing', { as: call, json: {}, token });
    await provoke('/rest/v1/rpc/logout?todas=true', { as: call, token });
    await provoke('/rest/v1/rpc/me', { as: call, json: {}, token });
    await provoke('/rest/v1/rpc/me', { as: call, json: {} });
    await badPosts('/rest/v1/rpc/logout', call, { nope: 1 });
    expect(
      (await ask('/rest/v1/turmas', { token: mint(freshClaims(claims, { portal_type: 'aluno' })) })).status,
    ).toBe(401);
  });

  it('health, readiness and the inbox', async () => {
    await provoke('/healthz');
    await provoke('/readyz');
    await provoke('/dev/inbox', { headers: { Accept: 'application/json' } });
    await provoke('/dev/inbox', { headers: { Host: 'evil.example' } });
  });

  it('unknown paths and wrong methods are errors of the described form', async () => {
    const error = schemaOf({ $ref: '#/components/schemas/Error' });
    for (const { path, method } of operations.filter(({ path }) => !/\{|portal/.test(path))) {
      const answer = await ask(path, { method: method === 'GET' ? 'PUT' : 'DELETE' });
      expect([path, answer.status, answer.code]).toEqual([path, 405, 'method_not_allowed']);
      expect(error.safeParse(answer.body).success).toBe(true);
    }
    expect((await ask('/functions/v1/nothing')).code).toBe('not_found');
  });

  it('was seen to answer with every status that is described', () => {
    const all = operations
      .filter(({ path }) => !path.includes('portal'))
      .flatMap(({ path, method, operation }) =>
        Object.keys(operation.responses).map((status) => `${method} ${path} ${status}`),
      )
      .filter((name) => ![...UNPROVOKED, ...NOT_HERE].some((end) => name.endsWith(end)));
    expect(all.filter((name) => !seen.has(name))).toEqual([]);
  });
});
