// The generated description: what is left out of a schema, which codes an operation gets, and what may not be forgotten.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Group } from '../../api-shim/openapi/operation.ts';
import { Passkey } from '../../api-shim/openapi/schemas/session.ts';
import { describeInterface } from './openapi.ts';
import { jsonSchemas } from './schemas.ts';

const schemaOf = (schema: z.ZodType) => jsonSchemas({ it: schema })['it'];

describe('a schema', () => {
  test.each<[string, z.ZodType, object]>([
    ['names its format without the pattern', z.guid(), { type: 'string', format: 'uuid' }],
    ['keeps a pattern of its own', z.string().regex(/^a$/), { type: 'string', pattern: '^a$' }],
    ['may be null by its type', z.guid().nullable(), { type: ['string', 'null'], format: 'uuid' }],
    [
      'may be null beside the values of an enum',
      z.literal('a').nullable().describe('b'),
      { description: 'b', type: ['string', 'null'], enum: ['a', null] },
    ],
    ['has the bounds that it was given', z.int().min(1), { type: 'integer', minimum: 1 }],
    [
      'is closed only when it is strict',
      z.object({ a: z.strictObject({ b: z.array(z.int()).optional() }) }),
      {
        type: 'object',
        properties: {
          a: {
            type: 'object',
            properties: { b: { type: 'array', items: { type: 'integer' } } },
            additionalProperties: false,
          },
        },
        required: ['a'],
      },
    ],
    ['has no constant that is not a text', z.literal(true), { type: 'boolean', enum: [true] }],
    [
      'refers to a named one',
      z.array(Passkey.nullable()),
      { type: 'array', items: { anyOf: [{ $ref: '#/components/schemas/Passkey' }, { type: 'null' }] } },
    ],
    [
      'says what is beside a bound that the database keeps',
      z.int32().nullish().meta({ minimum: 1, maximum: 99 }),
      { type: ['integer', 'null'], minimum: 1, maximum: 99 },
    ],
  ])('%s', (_what, schema, json) => {
    expect(schemaOf(schema)).toEqual(json);
  });
});

type Described = {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
};
const refusals = (operations: Group['operations']): Record<string, string> => {
  const { paths } = describeInterface([{ tag: 'session', operations }], []) as Described;
  const [[, methods] = []] = Object.entries(paths);
  const [{ responses } = { responses: {} }] = Object.values(methods ?? {});
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, { $ref }]) =>
      $ref === undefined ? [] : [[status, $ref.replace('#/components/responses/', '')] as const],
    ),
  );
};
const fields = z.object({ a: z.string() });
const body = {
  403: 'origin_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  503: 'unavailable',
};

describe('an operation refuses with', () => {
  test('the codes of the COMMENT and of a JSON body', () => {
    const send = { summary: 'x', credentials: [], body: fields } as const;
    expect(refusals({ 'POST send-otp': send })).toEqual({
      ...body,
      400: 'invalid_codigo.invalid_request.invalid_json',
      404: 'user_not_found',
      429: 'rate_limited_user.rate_limited_ip.sends_exhausted',
    });
  });

  test('the codes of the session that it needs, and of a passkey where that of the system is asked for', () => {
    const select = (cookie: 'svc_auth' | 'svc_mural') => ({ summary: 'x', credentials: [cookie] }) as const;
    expect(refusals({ 'GET people': select('svc_auth') })).toEqual({
      401: 'system_session',
      400: 'invalid_request',
      403: 'not_allowed.passkey_required',
      429: 'rate_limited_session',
      503: 'unavailable',
    });
    expect(refusals({ 'GET me': select('svc_auth') })).toEqual({ 401: 'system_session', 503: 'unavailable' });
    expect(refusals({ 'GET portal-me': select('svc_mural') })).toEqual({
      401: 'portal_session',
      503: 'unavailable',
    });
  });

  test('no code of the session that it does not need', () => {
    const logout = { summary: 'x', credentials: ['svc_auth', 'nobody'], codes: ['jwt_malformed'] } as const;
    expect(refusals({ 'POST logout': logout })).toEqual({ ...body, 401: 'jwt_malformed' });
  });

  test('the codes that it alone names, and its headers', () => {
    const only = {
      summary: 'x',
      credentials: [],
      only: ['not_found'],
      refusalHeaders: { 'X-A': 'b' },
    } as const;
    expect(refusals({ 'GET /x': only })).toEqual({ 404: 'not_found.in_headers' });
  });
});

describe('nothing is forgotten:', () => {
  test('a row of a table of endpoints without a description', () => {
    expect(() => describeInterface([])).toThrow('No file of api-shim/openapi/ describes GET passkeys.');
  });

  test('a description without a row that does not say whom it lets in', () => {
    const operations = { 'GET pople': { summary: 'x' } };
    expect(() => describeInterface([{ tag: 'session', operations }], [])).toThrow(
      'GET pople has no row in a table of endpoints, and names no credentials.',
    );
  });

  test('a description whose codes nothing says', () => {
    const operations = { 'GET x-y': { summary: 'x', credentials: [] } };
    expect(() => describeInterface([{ tag: 'session', operations }], [])).toThrow(
      'No function of api is called x_y',
    );
  });

  test('two operations of one name', () => {
    const operations = {
      'GET me': { summary: 'x', credentials: [] },
      'GET /me': { summary: 'x', credentials: [], only: [] },
    };
    expect(() => describeInterface([{ tag: 'session', operations }], [])).toThrow(
      'Two operations are called me',
    );
  });
});
