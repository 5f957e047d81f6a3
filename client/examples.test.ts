// Every exported function, class and constant has a doc comment with a working example.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as client from './index.ts';
import { ENDED, PORTAL, REPORT, SENT, SESSION } from './testing/answers.ts';
import { json, startRecordingServer, type RecordingServer } from './testing/recording-server.ts';

const here = import.meta.dirname;
const EXAMPLE_HOST = 'http://localhost:3000';

const guardian = { ...PORTAL, perfil: { ...PORTAL.perfil, portal_type: 'responsavel' } };
const wrong = { code: 'otp_invalid', message: 'Código incorreto', details: { tentativas_restantes: 2 } };
const ANSWERS: Record<string, object> = {
  'send-otp': SENT,
  'verify-otp': SESSION,
  me: SESSION,
  'auth-diagnostics': { ...REPORT, action: 'public_smoke' },
  'portal-me': guardian,
  logout: ENDED,
  passkeys: { passkeys: [{ nome: 'Celular' }] },
  'people?busca=maria': { pessoas: [{ situacao: 'sem_telefone' }], cursor: null },
};

let server: RecordingServer;

beforeAll(async () => {
  server = await startRecordingServer();
  server.answer = (response) => {
    const { line, body } = server.requests.at(-1)!;
    const answer = body.includes('"000000"') ? json(wrong, 401) : json(ANSWERS[line.split('/').at(-1)!]);
    answer(response);
  };
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    realFetch(url.replace(EXAMPLE_HOST, server.baseUrl), init),
  );
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

/** The doc comment directly above the declaration of an export, wherever that is. */
async function docOf(name: string): Promise<string> {
  const index = await readFile(join(here, 'index.ts'), 'utf8');
  const file = new RegExp(`[{ ]${name}[,} ][^;]*? from '\\./([a-z-]+\\.ts)'`).exec(index)![1]!;
  const source = await readFile(join(here, file), 'utf8');
  const end = source.search(new RegExp(`\\nexport (?:function|class|const) ${name}\\b`));
  const start = source.lastIndexOf('/**', end);
  const doc = source.slice(start, end);
  expect(
    doc.trimEnd().endsWith('*/') && doc.indexOf('*/') === doc.trimEnd().length - 2,
    `doc of ${name}`,
  ).toBe(true);
  return doc.replace(/^ \* ?/gm, '');
}

test.each(Object.keys(client))(
  '%s has a doc comment whose example gives the results written in it',
  async (name) => {
    const doc = await docOf(name);
    expect(doc).toMatch(/^Errors: /m);
    const code = /@example\n```ts\n([\s\S]*?)\n```/.exec(doc)?.[1];
    expect(code, 'example').toContain(name);

    const checked = code!.replace(
      /^(.+); \/\/ → (.+)$/gm,
      (_, actual, wanted) => `__check(${actual}, ${wanted});`,
    );
    expect(checked, 'claims in the example').toContain('__check(');
    const { outputFiles } = await build({
      stdin: { contents: checked, loader: 'ts', resolveDir: here },
      alias: { '@portaria/client': join(here, 'index.ts') },
      bundle: true,
      format: 'esm',
      write: false,
      logLevel: 'error',
    });
    let claims = 0;
    vi.stubGlobal('__check', (actual: unknown, wanted: unknown) => {
      claims += 1;
      expect(actual).toEqual(wanted);
    });
    await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`);
    expect(claims).toBe(checked.split('__check(').length - 1);
  },
);
