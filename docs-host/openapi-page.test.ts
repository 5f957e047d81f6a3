// The page of the HTTP interface: what a description says is there, escaped, and what it does not say leaves no gap.
import { expect, test } from 'vitest';
import { renderOpenapi } from './openapi-page.ts';

const schemaOf = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('renderOpenapi shows every part of an OpenAPI description, with HTML escaped', () => {
  const { title, html, text } = renderOpenapi({
    info: { title: "A & B's", description: 'One <b>.\n\nTwo {{ x }}.\n\n' },
    paths: {
      '/a/{id}': {
        parameters: [],
        summary: 'of every method',
        post: {
          operationId: 'do-a',
          summary: 'Does "a"',
          description: 'First.\n\nSecond.',
          requestBody: schemaOf(ref('Body')),
          responses: {
            200: { description: 'Done', ...schemaOf(ref('Answer')) },
            400: { $ref: '#/components/responses/Bad' },
          },
        },
      },
    },
    components: {
      responses: { Bad: { description: 'Not understood', ...schemaOf(ref('Error')) } },
      schemas: {
        Body: {
          description: 'What is sent',
          required: ['codigo'],
          properties: {
            codigo: { type: 'string', description: 'CPF or INEP' },
            kind: { enum: ['a', 1] },
            answer: ref('Answer'),
          },
        },
        Answer: {
          required: 'x',
          properties: {
            x: { const: true },
            list: { type: 'array', items: { type: ['string', 'null'] } },
          },
        },
        Text: { type: 'string' },
      },
    },
  });
  expect(title).toBe("A & B's");
  const frame = (rows: string) => `<div class="table" tabindex="0"><table>${rows}</table></div>`;
  const fields = '<tr><th>field</th><th>type</th><th>meaning</th></tr>';
  const body =
    '<tr><td>codigo</td><td>string</td><td>CPF or INEP</td></tr>' +
    '<tr><td>kind</td><td>&#34;a&#34; | 1, optional</td><td></td></tr>' +
    '<tr><td>answer</td><td>Answer, optional</td><td></td></tr>';
  const answer =
    '<tr><td>x</td><td>true, optional</td><td></td></tr>' +
    '<tr><td>list</td><td>array of string or null, optional</td><td></td></tr>';
  expect(html.split('\n')).toEqual([
    '<h1>A &#38; B&#39;s</h1>',
    '<p>One &#60;b&#62;.</p>',
    '<p>Two &#123;&#123; x &#125;&#125;.</p>',
    '<h2 id="do-a"><span class="verb">post</span> <code>/a/&#123;id&#125;</code></h2>',
    '<p>Does &#34;a&#34;</p>',
    '<p>First.</p>',
    '<p>Second.</p>',
    `<h3>Body</h3>${frame(fields + body)}`,
    `<h3>Answers</h3>${frame(
      '<tr><th>status</th><th>when</th><th>body</th></tr>' +
        '<tr><td>200</td><td>Done</td><td>Answer</td></tr>' +
        '<tr><td>400</td><td>Not understood</td><td>Error</td></tr>',
    )}`,
    '<h2 id="schemas">Schemas</h2>',
    '<h3 id="schema-Body">Body</h3>',
    '<p>What is sent</p>',
    frame(fields + body),
    '<h3 id="schema-Answer">Answer</h3>',
    '',
    frame(fields + answer),
    '<h3 id="schema-Text">Text</h3>',
    '',
    '',
  ]);
  expect(text).toBe(
    ' A B s One b . Two x . post /a/ id Does a First. Second. Body field type meaning codigo string CPF or INEP' +
      ' kind a | 1, optional answer Answer, optional Answers status when body 200 Done Answer 400 Not understood Error' +
      ' Schemas Body What is sent field type meaning codigo string CPF or INEP kind a | 1, optional' +
      ' answer Answer, optional Answer field type meaning x true, optional list array of string or null, optional Text ',
  );
});

test('each HTTP method of a path has a section, in the order of the description', () => {
  const methods = ['delete', 'patch', 'put', 'get', 'post'];
  const { html } = renderOpenapi({
    paths: { '/a': Object.fromEntries([...methods, 'head', 'x-own'].map((name) => [name, {}])) },
  });
  expect([...html.matchAll(/class="verb">([^<]*)</g)].map(([, method]) => method)).toEqual(methods);
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['a string', 'openapi'],
  ['an object whose parts have the wrong type', { info: 1, paths: null, components: { schemas: 'x' } }],
])('a description that is %s gives an empty page', (_what, document) => {
  expect(renderOpenapi(document)).toEqual({
    title: '',
    html: '<h1></h1>\n\n<h2 id="schemas">Schemas</h2>',
    text: ' Schemas ',
  });
});

test('an operation without a body has no table of fields, and neither has an unresolved reference', () => {
  const { html } = renderOpenapi({
    paths: { '/a': { get: { responses: {} } } },
    components: { schemas: { Lost: { $ref: '#/components/schemas/none' }, Odd: { $ref: 7, type: 7 } } },
  });
  expect(html).toContain('<p></p>\n\n\n<h3>Answers</h3>');
  expect(html).not.toContain('field');
  expect(html).toContain('<h3 id="schema-Lost">Lost</h3>\n\n\n<h3 id="schema-Odd">');
});
