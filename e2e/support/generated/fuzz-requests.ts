// Generates valid and invalid requests to every endpoint of the shim: paths, queries, bodies, headers and sessions.
import fc from 'fast-check';

const FUNCTIONS = [
  ...['send-otp', 'verify-otp', 'select-role', 'me', 'logout', 'auth-diagnostics'],
  ...['portal-send-otp', 'portal-verify-otp', 'portal-select-profile', 'portal-me', 'portal-logout'],
];

const headerText = fc
  .string({ unit: fc.constantFrom(...'aZ09-_.,;:=/*"\'()[]{} \u00e9\u00ff'), maxLength: 60 })
  .map((text) => text.trim());
const path = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(...FUNCTIONS).map((name) => `/functions/v1/${name}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        'alunos',
        'turmas',
        'rpc/me',
        'rpc/select_role',
        'rpc/logout',
        'rpc/send_otp',
        'rpc/public_smoke',
        'escolas',
      )
      .map((name) => `/rest/v1/${name}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        'alunos',
        'notas',
        'escolas',
        'rpc/portal_me',
        'rpc/portal_logout',
        'rpc/me',
        'rpc/public_smoke',
      )
      .map((name) => `/portal/rest/v1/${name}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '/healthz',
      '/readyz',
      '/',
      '/dev/inbox',
      '/functions/v1/',
      '/rest/v1/',
      '/portal/rest/v1/',
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
    '11144477735',
    '12345678909',
    '20000000108',
    '123456',
    '12345\u00006',
    'escola\ud800',
    'escola',
    'responsavel',
    null,
    true,
    '00000000-0000-4000-8000-0000000000a1',
    'admin_rls_smoke',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue(),
);
const json = fc.oneof(
  fc.record(
    {
      codigo: field,
      otp: field,
      papel: field,
      escola_id: field,
      todas: field,
      action: field,
      portal_type: field,
      id: field,
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);
const body = fc.oneof(
  { weight: 5, arbitrary: json.map((value) => Buffer.from(JSON.stringify(value))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
);
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
export const strangeRequest = fc.record({
  path,
  search,
  body,
  headers,
  method: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('GET', 'POST') },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND') },
  ),
  type: fc.oneof(
    { weight: 8, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: headerText },
  ),
  session: fc.nat(10),
  change: fc.dictionary(
    fc.constantFrom(
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
      'portal_type',
      'nbf',
      'escopo',
    ),
    fc.jsonValue(),
    { maxKeys: 3 },
  ),
});

export type Made = typeof strangeRequest extends fc.Arbitrary<infer T> ? T : never;
