// docs/reference/openapi.json, from the endpoints of the shim, their descriptions, the COMMENTs of the functions and the table of errors.
import type { z } from 'zod';
import { GROUPS, HEAD, ROWS, SCHEMAS, SECURITY_SCHEMES } from '../../api-shim/openapi/document.ts';
import type { Credential, Group, Operation } from '../../api-shim/openapi/operation.ts';
import { PARAMETERS } from '../../api-shim/openapi/parameters.ts';
import { SESSION_CODES } from '../../api-shim/openapi/contexts.ts';
import type { UserEndpoint } from '../../api-shim/session/user-endpoint.ts';
import { ERRORS, type ErrorCode } from '../../common/errors.ts';
import { codesByStatus } from './codes.ts';
import { jsonSchemas, type Json } from './schemas.ts';

type Described = Operation & {
  readonly key: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly calls: string;
  readonly credentials: readonly Credential[];
};

/** The document, as the text of the file. */
export const openapi = (): string => `${JSON.stringify(describeInterface(), null, 2)}\n`;

/** Throws where a row of `rows` has no description, or a description says too little. */
export function describeInterface(
  groups: readonly Group[] = GROUPS,
  rows: readonly UserEndpoint[] = ROWS,
): Json {
  const described = groups.flatMap(({ tag, operations }) =>
    Object.entries(operations).map(([key, operation]) => complete(tag, key, operation, rows)),
  );
  for (const { method, name } of rows)
    if (!described.some(({ key }) => key === `${method} ${name}`))
      throw new Error(`No file of api-shim/openapi/ describes ${method} ${name}.`);
  const schemas = jsonSchemas(
    Object.fromEntries(
      described.flatMap(({ key, answer, query, body }) => [
        ...(answer?.[1] && !named(answer[1]) ? [[`answer ${key}`, answer[1]] as const] : []),
        ...(query ? [[`query ${key}`, query] as const] : []),
        ...(body ? [[`body ${key}`, body] as const] : []),
      ]),
    ),
  );
  const ids = described.map(idOf);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`Two operations are called ${twice}.`);
  const refusals = new Map<string, Json>();
  const paths: Record<string, Record<string, Json>> = {};
  for (const one of described)
    (paths[one.path] ??= {})[one.method.toLowerCase()] = operationOf(one, schemas, refusals);
  return {
    ...HEAD,
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: Object.fromEntries(Object.keys(SCHEMAS).map((name) => [name, schemas[name]])),
      parameters: PARAMETERS,
      responses: Object.fromEntries([...refusals].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

/** Adds what the row of the endpoint says. */
function complete(tag: string, key: string, operation: Operation, rows: readonly UserEndpoint[]): Described {
  const [method = '', rest = ''] = key.split(' ');
  const row = rows.find((one) => one.method === method && one.name === rest);
  const { credentials = row && [row.context.cookie as Credential] } = operation;
  if (credentials === undefined)
    throw new Error(`${key} has no row in a table of endpoints, and names no credentials.`);
  const ofRow = row && {
    [method === 'GET' ? 'query' : 'body']: row.fields,
    ...(row.leavesTrace === true && { codes: [...(operation.codes ?? []), 'origin_not_allowed'] as const }),
  };
  return {
    ...operation,
    ...ofRow,
    key,
    tag,
    method,
    credentials,
    path: rest.startsWith('/') ? rest : `/functions/v1/${rest}`,
    calls: row?.calls ?? (rest.split('/')[0] ?? '').replaceAll('-', '_'),
    ...(row?.calls !== undefined && { id: camel(row.calls.replaceAll('_', '-')) }),
  };
}

const idOf = ({ id, path }: Described): string => id ?? camel(path.split('/').at(-1) ?? '');

function operationOf(
  one: Described,
  schemas: Readonly<Record<string, Json>>,
  refusals: Map<string, Json>,
): Json {
  const { key, tag, method, credentials, query, body, content, answer, mayBeEmpty = false } = one;
  const parameters = [
    ...(query ? parametersOf(schemas[`query ${key}`] ?? {}) : []),
    ...(one.parameters ?? []),
  ];
  const takes = body ? { 'application/json': { schema: schemas[`body ${key}`] } } : content;
  const codes = codesByStatus(one, {
    calls: one.calls,
    method,
    credentials,
    takesFields: takes !== undefined || parameters.length > 0,
    takesJson: body !== undefined,
  });
  const ok = answer && {
    200: { description: answer[0], ...headersOf(one.headers), ...bodyOf(answer[1], schemas, key) },
  };
  const refused = [...codes].map(
    ([status, list]) => [status, refusalOf(list, one.refusalHeaders, refusals)] as const,
  );
  return {
    operationId: idOf(one),
    tags: [tag],
    summary: one.summary,
    ...(one.description !== undefined && { description: one.description }),
    security: credentials.map((name) => (name === 'nobody' ? {} : { [name]: [] })),
    ...(parameters.length > 0 && { parameters }),
    ...(takes && { requestBody: { required: !mayBeEmpty, content: takes } }),
    responses: { ...Object.fromEntries(refused), ...ok, ...one.responses },
  };
}

const named = (schema: z.ZodType): string | undefined =>
  Object.entries(SCHEMAS).find(([, one]) => one === schema)?.[0];

function bodyOf(schema: z.ZodType | undefined, schemas: Readonly<Record<string, Json>>, key: string): Json {
  if (schema === undefined) return {};
  const name = named(schema);
  const json = name === undefined ? schemas[`answer ${key}`] : { $ref: `#/components/schemas/${name}` };
  return { content: { 'application/json': { schema: json } } };
}

/** Each field of the query as a parameter. */
function parametersOf({ properties = {}, required = [] }: Json): readonly Json[] {
  return Object.entries(properties as Readonly<Record<string, Json>>).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      required: (required as readonly string[]).includes(name),
      ...(description !== undefined && { description }),
      schema,
    }),
  );
}

const headersOf = (headers: Readonly<Record<string, string>> = {}): Json =>
  Object.keys(headers).length === 0
    ? {}
    : {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, description]) => [
            name,
            { description, schema: { type: 'string' } },
          ]),
        ),
      };

/* The longest lists have names. */
const NAMES: Readonly<Record<string, string>> = {
  [SESSION_CODES.svc_auth.join('.')]: 'system_session',
  [SESSION_CODES.svc_mural.join('.')]: 'portal_session',
};
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until the request may succeed.', schema: { type: 'integer' } },
};

/** A reference to the response of these codes, which is added on its first use. */
function refusalOf(
  codes: readonly ErrorCode[],
  headers: Operation['refusalHeaders'],
  refusals: Map<string, Json>,
): Json {
  const joined = codes.join('.');
  const name = `${NAMES[joined] ?? joined}${headers ? '.in_headers' : ''}`;
  const all = {
    ...(headersOf(headers)['headers'] as Json | undefined),
    ...(codes.some((code) => 'waits' in ERRORS[code]) && RETRY_AFTER),
  };
  refusals.set(name, {
    description: codes.join(', '),
    ...(Object.keys(all).length > 0 && { headers: all }),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { type: 'object', properties: { code: { enum: codes } } },
          ],
        },
      },
    },
  });
  return { $ref: `#/components/responses/${name}` };
}

const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
