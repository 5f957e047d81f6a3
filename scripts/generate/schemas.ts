// zod schemas as JSON schemas of the document: named ones by reference, and in the short form that readers and generators know.
import { z } from 'zod';
import { SCHEMAS } from '../../api-shim/openapi/document.ts';

export type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON schemas of zod schemas by name, and those of the document. */
export function jsonSchemas(schemas: Readonly<Record<string, z.ZodType>>): Readonly<Record<string, Json>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ ...SCHEMAS, ...schemas })) registry.add(schema, { id });
  const uri = (id: string) => `#/components/schemas/${id}`;
  const made = z.toJSONSchema(registry, { io: 'input', uri }).schemas;
  return Object.fromEntries(Object.entries(made).map(([id, schema]) => [id, short(schema as Json)]));
}

/* The pattern that zod gives for a format, the bounds of every JavaScript integer, and what is true of every object say nothing. */
const SAFE = Number.MAX_SAFE_INTEGER;
function saysNothing(name: string, value: unknown, { format }: Json): boolean {
  if (['$schema', '$id', 'propertyNames'].includes(name)) return true;
  if (name === 'pattern') return format !== undefined;
  if (name === 'minimum' || name === 'maximum') return Math.abs(Number(value)) === SAFE;
  const isOpen = name === 'properties' || name === 'additionalProperties';
  return isOpen && isObject(value) && Object.keys(value).length === 0;
}

function short(schema: Json): Json {
  const { description, ...rest } = orNull(schema);
  const entries = Object.entries({ ...(description !== undefined && { description }), ...rest })
    .filter(([name, value]) => !saysNothing(name, value, rest))
    .map(([name, value]) => [name, shortOf(name, value)] as const);
  const made: Record<string, unknown> = Object.fromEntries(entries);
  /* Generators of Python stumble over a constant that is no text. */
  if ('const' in made && typeof made['const'] !== 'string') {
    made['enum'] = [made['const']];
    delete made['const'];
  }
  return made;
}

function shortOf(name: string, value: unknown): unknown {
  if (name === 'properties' && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, short(inner as Json)]));
  if (Array.isArray(value)) return value.map((inner: unknown) => (isObject(inner) ? short(inner) : inner));
  return isObject(value) ? short(value) : value;
}

/** `anyOf` of a schema and null, as one schema of two types. */
function orNull({ anyOf, ...rest }: Json): Json {
  const [one, nothing, ...others] = (anyOf ?? []) as readonly Json[];
  if (one === undefined || nothing?.['type'] !== 'null' || others.length > 0 || one['$ref'] !== undefined)
    return anyOf === undefined ? rest : { ...rest, anyOf };
  const { type, const: only, enum: values = only === undefined ? undefined : [only], ...inner } = one;
  return {
    ...inner,
    ...rest,
    type: [type, 'null'],
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}
