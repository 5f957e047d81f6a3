// The tables of docs/reference/administration.md, from the endpoints of the shim and their descriptions.
import { z } from 'zod';
import { ACCOUNT } from '../../api-shim/openapi/account.ts';
import { ROWS } from '../../api-shim/openapi/document.ts';
import { ENROLMENT } from '../../api-shim/openapi/enrolment.ts';
import { IMPORTS } from '../../api-shim/openapi/imports.ts';
import { NETWORK } from '../../api-shim/openapi/network.ts';
import type { Operation } from '../../api-shim/openapi/operation.ts';
import { PEOPLE } from '../../api-shim/openapi/people.ts';
import type { Json } from './schemas.ts';
import { tableBelow } from './tables.ts';

/* The table of imports has bounds that are in no schema. */
const SECTIONS = { 'Own sign-ins': ACCOUNT, People: PEOPLE, Families: ENROLMENT, 'The network': NETWORK };

/** docs/reference/administration.md, with the endpoints of each section and the commands of all. */
export function administrationPage(text: string): string {
  const commands = new Map(
    [...Object.values(SECTIONS), IMPORTS].flatMap(({ operations }) =>
      Object.entries(operations).map(([key, one]) => [key.split(' ')[1] ?? '', commandsOf(one)] as const),
    ),
  );
  const page = Object.entries(SECTIONS).reduce((made, [heading, { operations }]) => {
    const rows = Object.entries(operations).map(([key, one]) => [key, fieldsOf(key, one), answerOf(one)]);
    return inSection(made, heading, rows);
  }, text);
  return inSection(page, 'On the command line', [...commands]);
}

function inSection(text: string, heading: string, rows: readonly (readonly string[])[]): string {
  const section = new RegExp(`(?<=^## ${heading}\n)(?:(?!## ).*\n)*`, 'm');
  if (!section.test(text)) throw new Error(`The page has no section ${heading}.`);
  return text.replace(section, (part) => tableBelow(part, 'endpoint', rows));
}

const commandsOf = ({ commands }: Operation): string =>
  commands?.map((name) => `\`${name}\``).join(', ') ?? 'the application';

/** The names of the fields; `?` marks those that may be absent. */
function fieldsOf(key: string, { content = {}, parameters = [] }: Operation): string {
  const row = ROWS.find(({ method, name }) => key === `${method} ${name}`);
  const others = [...Object.keys(content), ...parameters.map(({ name }) => `${String(name)}?`)];
  const { properties = {}, required = [] } = row ? jsonOf(row.fields) : {};
  const names = Object.keys(properties as Json).map((name) =>
    (required as readonly string[]).includes(name) ? name : `${name}?`,
  );
  const cells = key.startsWith('POST ') && names.length > 0 ? [`{${names.join(', ')}}`] : names;
  return [...cells, ...others].map((cell) => `\`${cell}\``).join(', ');
}

/* A longer list of names is left to openapi.json. */
const MAX_SHAPE = 600;

/** What is answered, with the names of its fields. */
function answerOf({ answer = [''] }: Operation): string {
  const [when, body] = answer;
  const shape = body === undefined ? '' : shapeOf(jsonOf(body));
  return shape === '' || shape.length > MAX_SHAPE ? when : `${when} \`${shape}\``;
}

const jsonOf = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

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
