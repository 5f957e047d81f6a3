// Generates valid and invalid requests to every endpoint of the shim: paths, queries, bodies, headers and sessions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';

type Operation = {
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly properties?: object } }>>;
  };
};

const { paths } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'docs/reference/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Every documented call of a function, with the names of its fields. */
export const CALLS = Object.entries(paths)
  .filter(([path]) => path.startsWith('/functions/v1/'))
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const [type = 'application/json', { schema } = { schema: {} }] =
        Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        path: path.replace('{canal}', 'whatsapp'),
        method: method.toUpperCase(),
        type,
        fields: Object.keys(schema.properties ?? {}),
        parameters: parameters.flatMap((one) => (one.in === 'query' && one.name ? [one.name] : [])),
      };
    }),
  );

const headerText = fc
  .string({ unit: fc.constantFrom(...'aZ09-_.,;:=/*"\'()[]{} \u00e9\u00ff'), maxLength: 60 })
  .map((text) => text.trim());
const otherPath = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        ...['alunos', 'turmas', 'escolas', 'rpc/me', 'rpc/select_role', 'rpc/logout', 'rpc/send_otp'],
        'rpc/public_smoke',
      )
      .map((name) => `/rest/v1/${name}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        ...['alunos', 'notas', 'escolas', 'rpc/portal_me', 'rpc/portal_logout', 'rpc/me'],
        'rpc/public_smoke',
      )
      .map((name) => `/portal/rest/v1/${name}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['/healthz', '/readyz', '/', '/dev/inbox', '/functions/v1/', '/rest/v1/', '/portal/rest/v1/'],
    ),
  },
  { weight: 1, arbitrary: fc.webPath().map((text) => (text.startsWith('/') ? text : `/${text}`)) },
);
const search = fc.oneof(
  fc.constant(''),
  fc.webQueryParameters().map((text) => `?${text}`),
  fc.constantFrom(
    '?select=*',
    '?select=id,turmas(nome)',
    '?id=eq.1',
    '?limit=0',
    '?order=id',
    '?action=admin_whoami',
    '?todas=true',
    '?papel=escola',
  ),
);
const field = fc.oneof(
  fc.constantFrom<unknown>(
    ...['11144477735', '12345678909', '20000000108', '123456', '12345\u00006', 'escola\ud800'],
    ...['escola', 'responsavel', 'aluno', 'coordenador', 'passkey', 'registrar', 'admin_rls_smoke'],
    '00000000-0000-4000-8000-0000000000a1',
    ['00000000-0000-4000-8005-0000000101a1'],
    '00000000-0000-4000-8005-0000000101a1',
    '00000000-0000-4000-8006-0000000101a1',
    ...['2026-11-01', '2026-11-01T12:00:00Z', -1, 7, null, true],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue(),
);
const FIELDS = ['codigo', 'otp', 'papel', 'escola_id', 'todas', 'action', 'portal_type', 'id'];

const anyBody = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
const bodyOf = (fields: readonly string[]) => {
  const record = fc.record(Object.fromEntries(fields.map((name) => [name, field])), { requiredKeys: [] });
  const json = fc.oneof(record, fc.jsonValue()).map((value) => Buffer.from(JSON.stringify(value)));
  return fc.oneof({ weight: 5, arbitrary: json }, { weight: 1, arbitrary: anyBody });
};

const anyMethod = fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND');
const anyType = fc.oneof({ weight: 8, arbitrary: fc.constant('application/json') }, headerText);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? Buffer.from(value).toString() : JSON.stringify(value);
const ownSearch = (parameters: readonly string[]) =>
  parameters.length === 0
    ? search
    : fc.oneof(
        search,
        fc
          .tuple(fc.constantFrom(...parameters), field)
          .map(([name, value]) => `?${name}=${encodeURIComponent(textOf(value))}`),
      );

const calls = CALLS.map(({ path, method, type, fields, parameters }) =>
  fc.record({
    path: fc.constant(path),
    method: fc.oneof({ weight: 6, arbitrary: fc.constant(method) }, anyMethod),
    type: fc.oneof({ weight: 8, arbitrary: fc.constant(type) }, headerText),
    search: ownSearch(parameters),
    body: bodyOf(fields),
  }),
);
const elsewhere = fc.record({
  path: otherPath,
  method: fc.oneof({ weight: 6, arbitrary: fc.constantFrom('GET', 'POST') }, anyMethod),
  type: anyType,
  search,
  body: bodyOf(FIELDS),
});

const headers = fc.dictionary(
  fc.constantFrom(
    'Accept',
    'Prefer',
    'Range',
    'Range-Unit',
    'User-Agent',
    'X-Request-Id',
    'X-Forwarded-For',
    'X-Client-Ip',
    'X-Otp-Pepper',
    'X-Geo-City',
    'Origin',
    'Sec-Fetch-Site',
    'Accept-Profile',
    'Content-Profile',
    'Accept-Language',
    'If-None-Match',
    'X-HTTP-Method-Override',
  ),
  headerText,
  { maxKeys: 4 },
);
/** A request to any endpoint, valid in most parts. */
export const strangeRequest = fc
  .tuple(
    fc.oneof({ weight: 8, arbitrary: fc.oneof(...calls) }, { weight: 7, arbitrary: elsewhere }),
    fc.record({
      headers,
      session: fc.nat(10),
      change: fc.dictionary(
        fc.constantFrom(
          ...[
            'exp',
            'iat',
            'aud',
            'role',
            'jti',
            'sub',
            'usuario_id',
            'principal_role',
            'escola_id',
            'roles',
          ],
          ...['portal_type', 'nbf', 'escopo'],
        ),
        fc.jsonValue(),
        { maxKeys: 3 },
      ),
    }),
  )
  .map(([request, caller]) => ({ ...request, ...caller }));

export type Made = typeof strangeRequest extends fc.Arbitrary<infer T> ? T : never;
