// A diagnostic action and a channel are named in many places. One that a contributor adds is missed in none of them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CHANNEL_NAMES, REQUIRED_BY_CHANNEL } from '../api-shim/channels/settings.ts';
import { DIAGNOSTIC_ACTIONS } from '../api-shim/routes/auth-diagnostics.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const names = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).sort();

type Operation = {
  parameters?: { schema: { enum?: string[] } }[];
  requestBody?: { content: Record<string, { schema: { properties: { action: { enum: string[] } } } }> };
};
const { paths } = JSON.parse(read('docs/reference/openapi.json')) as {
  paths: Record<string, Record<string, Operation>>;
};
const { get, post } = paths['/functions/v1/auth-diagnostics'] ?? {};

describe('the diagnostic actions of', () => {
  const http = read('docs/reference/http.md').split('| action | credential | checks |')[1] ?? '';
  const messages = (language: string): string =>
    /^ {2}actions: \{\n([^]*?)^ {2}\}/m.exec(read(`app/site/messages-${language}.ts`))?.[1] ?? '';

  test.each([
    ['openapi.json, as a parameter', () => get?.parameters?.[0]?.schema.enum ?? []],
    [
      'openapi.json, as a field',
      () => post?.requestBody?.content['application/json']?.schema.properties.action.enum ?? [],
    ],
    [
      'the types of the client',
      () => names(/DiagnosticsAction =([^;]*);/.exec(read('client/answers.ts'))?.[1] ?? '', /'(\w+)'/g),
    ],
    [
      'the panel of the app',
      () =>
        names(
          /ACTIONS[^=]*= \[([^\]]*)\]/.exec(read('app/site/diagnostics-panel.ts'))?.[1] ?? '',
          /'(\w+)'/g,
        ),
    ],
    ['its words in Portuguese', () => names(messages('pt'), /^ {4}(\w+): \{/gm)],
    ['its words in English', () => names(messages('en'), /^ {4}(\w+): \{/gm)],
    ['docs/reference/http.md', () => names(http.split('\n## ')[0] ?? '', /^\| `(\w+)` \|/gm)],
  ])('%s are those of the shim', (_where, found) => {
    expect([...found()].sort()).toEqual([...DIAGNOSTIC_ACTIONS].sort());
  });
});

describe.each(CHANNEL_NAMES.filter((name) => name !== 'console'))('the channel %s', (name) => {
  const settings = REQUIRED_BY_CHANNEL[name];

  test('is in the list of channels', () => {
    expect(read('docs/reference/configuration.md')).toContain(`\`${name}\``);
  });

  test('has a how-to page that the table of contents lists', () => {
    const pages = readdirSync(join(root, 'docs/how-to')).filter((page) =>
      new RegExp(`SVC_CHANNELS=\\S*\\b${name}\\b`).test(read(`docs/how-to/${page}`)),
    );
    expect(pages).not.toEqual([]);
    expect(pages.filter((page) => !read('docs/README.md').includes(`how-to/${page}`))).toEqual([]);
  });

  test.each(['.env.example', 'docs/reference/configuration.md', 'docker-compose.yml'])(
    'has its settings in %s',
    (file) => {
      const text = read(file);
      expect(settings.filter((setting) => !text.includes(setting))).toEqual([]);
    },
  );
});
