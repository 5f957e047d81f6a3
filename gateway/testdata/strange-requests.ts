// Generators for property tests: hostile targets, cookies and headers.
import fc from 'fast-check';

const HONEST = [
  ...[
    '/secret.html',
    '/secret',
    '/index.html',
    '/reference/',
    '/disguised.css',
    '/assets/site.css',
    '/logo.png',
  ],
  ...['.css', '.js', '.html', '.map', 'site', '%73ecret.html', '%c3%a9', '%20', '?v=1', '?x=.css', '~', '-'],
];
const HOSTILE = [
  ...[
    '/',
    '//',
    '.',
    '..',
    '...',
    '.CSS',
    ';',
    ';.css',
    '?',
    '#',
    '\\',
    '%2e',
    '%2E',
    '%2f',
    '%2F',
    '%5c',
    '%00',
  ],
  ...['%0a', '%0d%0a', '%09', '%3b', '%3f', '%23', '%25', '%252e', '%252f', '%c0%ae', '%c0%af', '%e0%80%ae'],
  ...['%ef%bc%8e', '%ef%bc%8f', '%e2%80%8b', '%e2%80%ae', '%u002e', '%', 'SECRET.HTML', 'secret%2ehtml', '@'],
  ...[
    'evil.example',
    ':80',
    '*',
    ' ',
    '\t',
    '\xe9',
    'é',
    '?.css',
    '?__debug_auth=1',
    '#.css',
    '/.',
    '/..',
    '/../',
  ],
  ...['/./', '::$DATA', "'", '"', '|', '$', '&'],
];

const piece = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...HONEST) },
  { weight: 8, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 4, unit: 'binary-ascii' }) },
);
const honestTail = fc
  .array(fc.constantFrom(...HONEST), { minLength: 1, maxLength: 3 })
  .map((pieces) => `/${pieces.join('')}`.replace('//', '/'));
const tail = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

/** A request target; 80 % start like a path. */
export const strangeTarget = fc.oneof(
  { weight: 4, arbitrary: honestTail },
  { weight: 12, arbitrary: tail.map((text) => (text.startsWith('/') ? text : `/${text}`)) },
  { weight: 1, arbitrary: tail },
  { weight: 1, arbitrary: tail.map((text) => `http://evil.example/${text}`) },
  { weight: 1, arbitrary: tail.map((text) => `//${text}`) },
);

/** A Host header: that of the documentation, of a preview, or a forged one. */
export const strangeHost = fc.oneof(
  { weight: 12, arbitrary: fc.constant('docs.escola.example') },
  {
    weight: 4,
    arbitrary: fc.constantFrom('DOCS.escola.example', 'docs.escola.example:443', 'a.preview.example'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        'evil.example',
        'docs.escola.example.evil.example',
        'docs.escola.example@evil.example',
        'x y',
        '',
        '[::1]',
      ],
      ...[
        'docs.escola.example:3001',
        'docs.escola.example.',
        'localhost',
        '127.0.0.1:80',
        'docs.escola.example/x',
      ],
    ),
  },
);

export const strangeAccept = fc.constantFrom(
  undefined,
  ...[
    '*/*',
    'text/html',
    'text/css',
    'application/json',
    'application/json;q=0',
    'text/html, application/json',
    ';',
    ',',
  ],
);

/** Cookie headers with given invalid tokens and noise around them. */
export function strangeCookies(tokens: readonly string[]): fc.Arbitrary<string | undefined> {
  const value = fc.oneof(
    fc.constantFrom(...tokens),
    fc.constantFrom(...tokens).map((token) => token.slice(0, -1)),
    fc.constantFrom('', '""', 'x', 'a.b.c', '..', 'null', 'administrador'),
  );
  const name = fc.constantFrom(
    'svc_auth',
    'svc_auth',
    'svc_auth',
    'SVC_AUTH',
    'svc_mural',
    ' svc_auth ',
    'x',
  );
  const pair = fc.tuple(name, value).map(([key, text]) => `${key}=${text}`);
  const several = fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => pairs.join('; '));
  return fc.oneof(fc.constant(undefined), several);
}
