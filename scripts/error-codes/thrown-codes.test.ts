// openapi.json has every code that the shim itself can throw: the literals in a route and in each function of ours that it names.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROWS } from '../../api-shim/openapi/document.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';

type Answers = { readonly responses: Readonly<Record<string, { readonly $ref?: string }>> };
const { paths, components } = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'docs/reference/openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, Answers>>; components: Answers };

const words = (text = '', pattern = /(?<![.\w'])(\w+)/g): string[] =>
  [...text.matchAll(pattern)].map(([, word = '']) => word);

/* They pass on what the database refuses: that is in the COMMENT of the function, or in api-shim/openapi/rest.ts. */
const OF_DATABASE = /\/(?:upstream|rest)-refusal\.ts$/;

type Meaning = { readonly text?: string; readonly from?: string };

/** What a module declares, which begins at the start of a line, and what it imports. */
function namesOf(file: string): ReadonlyMap<string, Meaning> {
  const source = readFileSync(file, 'utf8').replace(/(?:^|\s)\/\/.*$|\/\*[^]*?\*\//gm, '');
  const entries = source.split(/^(?=[a-z])/m).flatMap((text): (readonly [string, Meaning])[] => {
    const [, name] = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text) ?? [];
    const [, imported, path = ''] = /^import \{([^}]*)\} from '(\.[^']*)'/.exec(text) ?? [];
    const from = join(dirname(file), path);
    return name === undefined ? words(imported).map((each) => [each, { from }]) : [[name, { text }]];
  });
  return new Map(entries);
}

function thrownBy(file: string, name: string, seen = new Set<string>()): string[] {
  if (seen.has(`${file} ${name}`) || OF_DATABASE.test(file)) return [];
  seen.add(`${file} ${name}`);
  const names = namesOf(file);
  const { text, from } = names.get(name) ?? {};
  if (from !== undefined) return thrownBy(from, name, seen);
  const called = words(text).filter((word) => names.has(word));
  return [...words(text, /\bnew Refusal\('(\w+)'/g), ...called.flatMap((each) => thrownBy(file, each, seen))];
}

const inShim = (path: string): string => join(PROJECT_ROOT, 'api-shim', path);

type Row = (typeof ROWS)[number] & { leavesTrace?: boolean };

/* Only a POST has a body, an endpoint without fields has nothing to check, and only a read that leaves a trace asks for the origin. */
function thrownByRow({ method, fields, leavesTrace = false }: Row): string[] {
  const passedBy = [
    ...(method === 'GET' ? [`${inShim('http/body.ts')} readJson`] : []),
    ...(Object.keys(fields.shape).length === 0 ? [`${inShim('http/body.ts')} parseFields`] : []),
    ...(leavesTrace ? [] : [`${inShim('http/cors.ts')} refuseForeign`]),
  ];
  return thrownBy(inShim('session/user-endpoint.ts'), 'handler', new Set(passedBy));
}

/** The module and the function of an operation without a row in a table of endpoints. */
function routeOf(path: string, method: string): readonly [file: string, name: string] {
  const name = path.replace(/^\/functions\/v1\/(portal-(?!select))?/, '');
  if (path.includes('/rest/')) return ['rest/handlers.ts', method === 'get' ? 'restRead' : 'restWrite'];
  if (name.startsWith('passkey-')) return ['routes/passkeys.ts', name.replace('passkey-', '')];
  if (name.startsWith('delivery-receipt'))
    return ['routes/delivery-receipt.ts', method === 'get' ? 'answerChallenge' : 'take'];
  const file = name.replace(/^\//, '').replace('/', '-');
  return [`routes/${file}.ts`, file.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase())];
}

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses }]) => ({
    path,
    method,
    documented: Object.values(responses).flatMap(({ $ref }) =>
      words(JSON.stringify(components.responses[$ref?.split('/').at(-1) ?? '']), /(\w+)/g),
    ),
  })),
);
type Documented = (typeof operations)[number];
const rowOf = ({ path, method }: Documented) =>
  ROWS.find((row) => path.endsWith(`/${row.name}`) && row.method === method.toUpperCase());
const rows = operations.flatMap((operation) => {
  const row = rowOf(operation);
  return row ? [{ ...operation, row }] : [];
});
/* A failed check is in the body of the diagnosis. */
const others = operations.filter((one) => !one.path.endsWith('/auth-diagnostics') && !rowOf(one));

it.each(rows)('$method $path', ({ row, documented }) => {
  const thrown = thrownByRow(row);
  expect(thrown).toContain('no_cookie');
  expect(thrown.filter((code) => !documented.includes(code))).toEqual([]);
});

it.each(others)('$method $path', ({ path, method, documented }) => {
  const [file, name] = routeOf(path, method);
  const route = inShim(file);
  expect(namesOf(route).has(name)).toBe(true);
  const caught = name === 'verify' ? ['no_cookie'] : []; // a sign-in by passkey
  expect(thrownBy(route, name).filter((code) => ![...documented, ...caught].includes(code))).toEqual([]);
});
