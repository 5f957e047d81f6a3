// zod schemas as TypeScript: an interface of each object, a type of anything else, and their descriptions as comments.
import { z } from 'zod';

type Schemas = Readonly<Record<string, z.ZodType>>;

/** Where a schema contains one of the others, or one of another file in `imported`, it has the name of that one. */
export function declarations(schemas: Schemas, imported: Readonly<Record<string, Schemas>> = {}): string {
  const all = [...Object.values(imported), schemas].flatMap((each) => Object.entries(each));
  const names = new Map(all.map(([name, schema]) => [schema, name]));
  const used = new Set<string>();
  const typeOf = (schema: z.ZodType): string => {
    const name = names.get(schema);
    if (name !== undefined) used.add(name);
    return name ?? written(schema);
  };

  function written(schema: z.ZodType): string {
    if (schema instanceof z.ZodObject) return `{\n${Object.entries(schema.shape).map(fieldOf).join('')}}`;
    if (schema instanceof z.ZodArray) return `readonly ${itemOf(schema.element as z.ZodType)}[]`;
    if (schema instanceof z.ZodNullable) return `${typeOf(schema.unwrap() as z.ZodType)} | null`;
    if (schema instanceof z.ZodEnum) return schema.options.map(valueOf).join(' | ');
    if (schema instanceof z.ZodLiteral) return [...schema.values].map(valueOf).join(' | ');
    if (['string', 'number', 'boolean', 'unknown'].includes(schema.type)) return schema.type;
    throw new Error(`No type is written for a schema of ${schema.type}.`);
  }

  function itemOf(schema: z.ZodType): string {
    const item = typeOf(schema);
    return item.includes(' | ') && !(schema instanceof z.ZodObject) ? `(${item})` : item;
  }

  function fieldOf([name, schema]: [string, z.ZodType]): string {
    const isOptional = schema instanceof z.ZodOptional;
    const value = isOptional ? (schema.unwrap() as z.ZodType) : schema;
    const inner = value instanceof z.ZodNullable ? (value.unwrap() as z.ZodType) : value;
    const comment = names.has(inner) ? undefined : (value.description ?? inner.description);
    const field = `${commentOf(comment)}readonly ${name}${isOptional ? '?' : ''}: ${typeOf(value)};`;
    return `${field.replaceAll(/^/gm, '  ')}\n`;
  }

  const declared = Object.entries(schemas)
    .map(([name, schema]) => {
      const type =
        schema instanceof z.ZodObject
          ? `interface ${name} ${written(schema)}`
          : `type ${name} = ${written(schema)};`;
      return `${commentOf(schema.description)}export ${type}\n`;
    })
    .join('\n');
  const imports = Object.entries(imported).flatMap(([file, each]) => {
    const needed = Object.keys(each).filter((name) => used.has(name));
    return needed.length === 0 ? [] : [`import type { ${needed.join(', ')} } from '${file}';\n`];
  });
  return `${imports.join('')}${imports.length === 0 ? '' : '\n'}${declared}`;
}

const valueOf = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

const commentOf = (text: string | undefined): string => (text === undefined ? '' : `/** ${text} */\n`);
