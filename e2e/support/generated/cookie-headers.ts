// Generates Cookie headers as browsers, proxies and attackers write them, each with its values of svc_auth.
import fc from 'fast-check';

/** Header lines as bytes, and every value of `svc_auth` in them; `unreadable` when such a line is invalid HTTP. */
export type CookieHeader = { lines: string[]; values: string[]; unreadable: boolean };

type Pair = { text: string; values: string[]; unreadable?: true };

const OURS = [
  'svc_auth',
  'svc_auth',
  'svc_auth',
  ' svc_auth',
  'svc_auth ',
  '\tsvc_auth\t',
  ' \t svc_auth \t',
];
const ALMOST = [
  ...[
    'xsvc_auth',
    'svc_authx',
    'svc_auth2',
    '2svc_auth',
    '__Host-svc_auth',
    '__Secure-svc_auth',
    'svc_auth[0]',
  ],
  ...['SVC_AUTH', 'Svc_Auth', 'svc_autH', 'svc-auth', 'svc.auth', 'svc auth', 'svc%5Fauth', 'svc_auth%00'],
  ...[
    '"svc_auth"',
    '$svc_auth',
    'svc_auth;',
    'svc_auth,',
    '\xa0svc_auth',
    'svc_auth\xa0',
    '\xef\xbb\xbfsvc_auth',
  ],
  ...['svc_mural', 'a', '', 'b', 'theme', '$Version', '__proto__', 'svc\xc3\xa1auth'],
];
const SEPARATORS = ['; ', '; ', ';', ' ; ', ';;', ';\t', '; ; ;', ';\t \t'];
const HOLLOW = [
  '',
  '',
  '""',
  'x',
  'a.b.c',
  '..',
  'null',
  'undefined',
  'deleted',
  '=',
  '\xff',
  '%00',
  '[object Object]',
];

/** The encodings of a token in a header; the first ones leave it unchanged. */
const FORMS: readonly ((token: string, other: string) => string)[] = [
  ...Array.from({ length: 20 }, () => (token: string) => token),
  ...[(token: string) => ` ${token}`, (token: string) => `\t${token} \t`],
  ...[(token: string) => `"${token}"`, (token: string) => `'${token}'`, (token: string) => `\xa0${token}`],
  ...[(token: string) => `${token}=`, (token: string) => `=${token}`, (token: string) => `${token}\\`],
  ...[
    (token: string) => `Bearer ${token}`,
    (token: string) => encodeURIComponent(token).replaceAll('.', '%2E'),
  ],
  ...[(token: string) => token.replace('e', '%65'), (token: string) => token.replace('.', ' .')],
  ...[
    (token: string) => token.toUpperCase(),
    (token: string) => token.slice(1),
    (token: string) => token.slice(0, -1),
  ],
  ...[
    (token: string, other: string) => `${token},svc_auth=${other}`,
    (token: string, other: string) => `${token}&${other}`,
  ],
];

const blankless = (value: string): string => value.replace(/^[ \t]+|[ \t]+$/g, '');

/**
 * Headers with these tokens. The expected values come from the construction of a header, not from parsing it.
 */
export function cookieHeaders(tokens: readonly string[]): fc.Arbitrary<CookieHeader> {
  const any = fc.constantFrom(...tokens);
  return any.chain((one) =>
    headersOf(fc.oneof({ weight: 9, arbitrary: fc.constant(one) }, { weight: 1, arbitrary: any })),
  );
}

function headersOf(token: fc.Arbitrary<string>): fc.Arbitrary<CookieHeader> {
  const whole = fc
    .tuple(token, token, fc.constantFrom(...FORMS))
    .map(([one, other, form]) => form(one, other));
  const value = fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 2, arbitrary: fc.constantFrom(...HOLLOW) },
  );
  const ours = fc
    .tuple(fc.constantFrom(...OURS), value)
    .map(([name, text]): Pair => ({ text: `${name}=${text}`, values: [blankless(text)] }));
  const almost = fc
    .tuple(fc.constantFrom(...ALMOST), value)
    .map(([name, text]): Pair => ({ text: `${name}=${text}`, values: [] }));
  const odd = token.chain((one) =>
    fc.constantFrom<Pair>(
      { text: 'svc_auth', values: [] },
      { text: one, values: [] },
      { text: `a=1, svc_auth=${one}`, values: [] },
      { text: `a="1; svc_auth=${one}"`, values: [`${one}"`] },
      { text: `a="1; svc_auth=${one}; b="`, values: [one] },
      { text: `svc_auth\xa0=${one}`, values: [] },
      { text: `svc_auth=${one}; Path=/; Domain=escola.example`, values: [one] },
      { text: `big=${'x'.repeat(6_000)}`, values: [] },
      { text: Array.from({ length: 4 }, () => `svc_auth=${one}`).join(';'), values: [one] },
      { text: Array.from({ length: 99 }, (_, i) => `svc_auth=${i}`).join('; '), values: ['0', '1'] },
      { text: `svc_auth=${one}\x01`, values: [], unreadable: true },
      { text: `a=\0; svc_auth=${one}`, values: [], unreadable: true },
      { text: `svc_auth=${one}\rb=1`, values: [], unreadable: true },
    ),
  );
  const pair = fc.oneof(
    { weight: 6, arbitrary: ours },
    { weight: 6, arbitrary: almost },
    { weight: 1, arbitrary: odd },
  );
  const line = fc.array(fc.tuple(pair, fc.constantFrom(...SEPARATORS)), { maxLength: 4 }).map((pairs) => ({
    text: pairs.map(([{ text }, separator], i) => text + (i < pairs.length - 1 ? separator : '')).join(''),
    pairs: pairs.map(([one]) => one),
  }));
  return fc
    .oneof({ weight: 6, arbitrary: fc.tuple(line) }, { weight: 1, arbitrary: fc.tuple(line, line) })
    .map((lines) => ({
      lines: lines.map(({ text }) => text),
      values: lines.flatMap(({ pairs }) => pairs.flatMap(({ values }) => values)),
      unreadable: lines.some(({ pairs }) => pairs.some(({ unreadable }) => unreadable)),
    }));
}
