// The tables of endpoints in the reference, from the endpoints of the shim and their descriptions.
import { z } from 'zod';
import { ACCOUNT } from '../../api-shim/openapi/account.ts';
import { ROWS } from '../../api-shim/openapi/document.ts';
import { ENROLMENT } from '../../api-shim/openapi/enrolment.ts';
import { IMPORTS } from '../../api-shim/openapi/imports.ts';
import { NETWORK } from '../../api-shim/openapi/network.ts';
import type { Group, Operation } from '../../api-shim/openapi/operation.ts';
import { PASSKEYS } from '../../api-shim/openapi/passkeys.ts';
import { PEOPLE } from '../../api-shim/openapi/people.ts';
import { DIAGNOSTICS, RECEIPTS } from '../../api-shim/openapi/service.ts';
import { PORTAL_SESSION, SESSION } from '../../api-shim/openapi/session.ts';
import { PortalSession, Session } from '../../api-shim/openapi/schemas/session.ts';
import type { Json } from './schemas.ts';
import { tableBelow } from './tables.ts';

const SECTIONS = {
  'Own sign-ins': ACCOUNT,
  People: PEOPLE,
  Families: ENROLMENT,
  Imports: IMPORTS,
  'The network': NETWORK,
};

/** docs/reference/administration.md, with the endpoints of each section and the commands of all. */
export function administrationPage(text: string): string {
  const commands = new Map(
    operationsOf(Object.values(SECTIONS)).map(([key, one]) => [
      key.split(' ')[1] ?? '',
      one.commands?.map((name) => `\`${name}\``).join(', ') ?? 'the application',
    ]),
  );
  const page = Object.entries(SECTIONS).reduce(
    (made, [heading, group]) => inSection(made, heading, rowsOf([group])),
    text,
  );
  return inSection(page, 'On the command line', [...commands]);
}

/** docs/reference/http.md, with the endpoints of sign-in, sessions and passkeys of staff. */
export const httpPage = (text: string): string =>
  inSection(text, 'Functions', rowsOf([SESSION, PASSKEYS, RECEIPTS, DIAGNOSTICS], isOfStaff));

/** docs/reference/portal.md, with those of students and guardians. */
export const portalPage = (text: string): string =>
  inSection(
    text,
    'Endpoints',
    rowsOf([PORTAL_SESSION, PASSKEYS], (key) => !isOfStaff(key)),
  );

const isOfStaff = (key: string): boolean => !key.includes(' portal-');

function inSection(text: string, heading: string, rows: readonly (readonly string[])[]): string {
  const section = new RegExp(`(?<=^## ${heading}\n)(?:(?!## ).*\n)*`, 'm');
  if (!section.test(text)) throw new Error(`The page has no section ${heading}.`);
  return text.replace(section, (part) => tableBelow(part, 'endpoint', rows));
}

const operationsOf = (groups: readonly Group[]): readonly (readonly [string, Operation])[] =>
  groups.flatMap(({ operations }) => Object.entries(operations));

const rowsOf = (groups: readonly Group[], isIn = (_key: string) => true): readonly (readonly string[])[] =>
  operationsOf(groups)
    .filter(([key]) => isIn(key))
    .map(([key, one]) => [
      key.replace('{', '&lt;').replace('}', '&gt;'),
      `${one.summary} ${one.description ?? ''}`.trim(),
      fieldsOf(key, one),
      answerOf(one),
    ]);

/** The names of the fields; `?` marks those that may be absent. */
function fieldsOf(key: string, one: Operation): string {
  const fields =
    ROWS.find(({ method, name }) => key === `${method} ${name}`)?.fields ?? one.query ?? one.body;
  const { properties = {}, required = [] } = fields ? jsonOf(fields) : {};
  const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  const inBody = key.startsWith('POST ') && names.length > 0;
  const others = (one.parameters ?? [])
    .filter((parameter) => parameter['in'] !== 'path')
    .map(({ name, required: needed }) => `${String(name)}${needed === true ? '' : '?'}`);
  const cells = [
    ...(inBody ? [`{${names.join(', ')}}`] : names),
    ...Object.keys(one.content ?? {}),
    ...others,
  ];
  return `${one.mayBeEmpty ? 'nothing, or ' : ''}${cells.map((cell) => `\`${cell}\``).join(', ')}`;
}

/* A longer list of names is left to openapi.json; these two are described above their tables. */
const MAX_SHAPE = 600;
const BODIES = new Map<unknown, string>([
  [Session, 'Session body.'],
  [PortalSession, 'Portal session body.'],
]);

/** What is answered, with the names of its fields. */
function answerOf({ answer = [''] }: Operation): string {
  const [when, body] = answer;
  const shape = body === undefined ? '' : shapeOf(jsonOf(body));
  const names = BODIES.get(body) ?? (shape === '' || shape.length > MAX_SHAPE ? '' : `\`${shape}\``);
  return `${when} ${names}`.trim();
}

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** The names in a schema, empty where it has none. */
function shapeOf({ properties, items, anyOf }: Json): string {
  if (items !== undefined) return `[${shapeOf(items as Json) || '…'}]`;
  if (properties === undefined) return (anyOf as readonly Json[] | undefined)?.map(shapeOf).join('') ?? '';
  const names = Object.entries(properties as Readonly<Record<string, Json>>).map(([name, inner]) => {
    const shape = shapeOf(inner);
    return `"${name}"${shape === '' ? '' : `:${shape}`}`;
  });
  return `{${names.join(',')}}`;
}
