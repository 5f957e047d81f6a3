// Renders an OpenAPI description as one page: each operation with its parameters and responses.

type Json = Readonly<Record<string, unknown>>;

export type Rendered = { readonly title: string; readonly html: string; readonly text: string };

/** Renders the description. It follows references one level deep. */
export function renderOpenapi(document: unknown): Rendered {
  const root = object(document);
  const info = object(root['info']);
  const operations = Object.entries(object(root['paths'])).flatMap(([path, item]) =>
    Object.entries(object(item))
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, operation]) => renderOperation(root, path, method, object(operation))),
  );
  const schemas = Object.entries(object(object(root['components'])['schemas'])).map(([name, schema]) =>
    renderSchema(root, name, object(schema)),
  );
  const title = text(info['title']);
  const html = [
    `<h1>${escape(title)}</h1>`,
    paragraphs(info['description']),
    ...operations,
    '<h2 id="schemas">Schemas</h2>',
    ...schemas,
  ].join('\n');
  return {
    title,
    html,
    text: html
      .replace(/<[^>]*>/g, ' ')
      .replace(/&#\d+;/g, ' ')
      .replace(/\s+/g, ' '),
  };
}

function renderOperation(root: Json, path: string, method: string, operation: Json): string {
  const body = object(
    object(object(object(operation['requestBody'])['content'])['application/json'])['schema'],
  );
  const answers = Object.entries(object(operation['responses'])).map(([status, reference]) => {
    const answer = follow(root, object(reference));
    const schema = object(object(object(answer['content'])['application/json'])['schema']);
    return [status, text(answer['description']), nameOf(schema)];
  });
  return [
    `<h2 id="${escape(text(operation['operationId']))}"><span class="verb">${method}</span> <code>${escape(path)}</code></h2>`,
    `<p>${escape(text(operation['summary']))}</p>`,
    paragraphs(operation['description']),
    Object.keys(body).length > 0 ? `<h3>Body</h3>${fieldTable(root, body)}` : '',
    `<h3>Answers</h3>${table(['status', 'when', 'body'], answers)}`,
  ].join('\n');
}

function renderSchema(root: Json, name: string, schema: Json): string {
  return `<h3 id="schema-${escape(name)}">${escape(name)}</h3>\n${paragraphs(schema['description'])}\n${fieldTable(root, schema)}`;
}

function fieldTable(root: Json, reference: Json): string {
  const schema = follow(root, reference);
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  const rows = Object.entries(object(schema['properties'])).map(([name, field]) => {
    const own = object(field);
    return [name, nameOf(own) + (required.includes(name) ? '' : ', optional'), text(own['description'])];
  });
  return rows.length === 0 ? '' : table(['field', 'type', 'meaning'], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="table" tabindex="0"><table>${cells('th', head)}${rows.map((row) => cells('td', row)).join('')}</table></div>`;
}

function nameOf(schema: Json): string {
  const reference = schema['$ref'];
  if (typeof reference === 'string') return reference.slice(reference.lastIndexOf('/') + 1);
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum']))
    return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  if (schema['type'] === 'array') return `array of ${nameOf(object(schema['items']))}`;
  return Array.isArray(schema['type']) ? (schema['type'] as unknown[]).join(' or ') : text(schema['type']);
}

function follow(root: Json, reference: Json): Json {
  const pointer = reference['$ref'];
  if (typeof pointer !== 'string') return reference;
  return pointer
    .slice(2)
    .split('/')
    .reduce((place, key) => object(place[key]), root);
}

const paragraphs = (value: unknown): string =>
  text(value)
    .split('\n\n')
    .filter(Boolean)
    .map((part) => `<p>${escape(part)}</p>`)
    .join('\n');
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const escape = (value: string): string =>
  value.replace(/[&<>"'{}]/g, (character) => `&#${character.charCodeAt(0)};`);
