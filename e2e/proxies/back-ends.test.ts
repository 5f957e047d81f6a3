// docs/how-to/check-a-session-in-a-back-end.md and the README of the client: each example, run as it stands, asks the real service.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient } from '../../client/build.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { query, reset } from '../support/database.ts';
import { ask, post, type Ask } from '../support/http.ts';
import { ANA, BRUNO, DAVI } from '../support/people.ts';
import { freePort } from '../../common/testing/free-port.ts';
import { signIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { listening, type Application } from './application.ts';
import { HOST } from './page.ts';

const ORIGIN = `https://${HOST}`;
const PAGES = ['docs/how-to/check-a-session-in-a-back-end.md', 'client/README.md'];
const page = PAGES.map((path) => readFileSync(join(PROJECT_ROOT, path), 'utf8')).join('');
const examples = [...page.matchAll(/^```\w+\n((?:<\?php\n)?(?:\/\/|#) ([\w.]+)\n[^]*?)^```$/gm)].map(
  ([, code = '', file = '']) => ({ file, code }),
);

/* How each kind of file is started. */
const START: Record<string, (file: string, port: number) => [string, string[]]> = {
  mjs: (file) => [process.execPath, [file]],
  py: (file) => ['python3', [file]],
  go: (file) => ['go', ['run', file]],
  php: (file, port) => ['php', ['-S', `127.0.0.1:${port}`, file]],
};

let folder: string;
beforeAll(async () => {
  await reset();
  folder = mkdtempSync(join(tmpdir(), 'portaria-back-ends-'));
  const modules = join(folder, 'node_modules');
  await buildClient(join(modules, '@portaria', 'client'));
  symlinkSync(join(PROJECT_ROOT, 'node_modules', 'express'), join(modules, 'express'));
  if (process.env['CI_FULL'] === '1') {
    const apart = join(folder, 'fastify');
    mkdirSync(apart);
    writeFileSync(join(apart, 'package.json'), '{}');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--engine-strict=false', 'fastify@5.12.8'], {
      cwd: apart,
    });
    symlinkSync(join(apart, 'node_modules', 'fastify'), join(modules, 'fastify'));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const demand = (what: string | null) =>
  query(`update portaria.papeis set exige = $1 where nome = 'coordenador'`, [what]);

function whyNot(file: string): string | undefined {
  if (file === 'fastify.mjs') return process.env['CI_FULL'] === '1' ? undefined : 'CI_FULL=1 installs it';
  const [program] = START[file.split('.')[1] ?? '']?.(file, 0) ?? [''];
  try {
    execFileSync(program, [program === 'go' ? 'version' : '--version'], { stdio: 'pipe' });
    return undefined;
  } catch {
    return `there is no ${program} on this machine`;
  }
}

async function start(file: string, code: string, api: number): Promise<Application> {
  const port = await freePort();
  const own = mkdtempSync(join(folder, 'run-'));
  const path = join(own, file);
  writeFileSync(path, code.replaceAll('8090', String(port)).replaceAll('127.0.0.1:3000', `127.0.0.1:${api}`));
  const [program, args] = START[file.split('.')[1] ?? '']?.(path, port) ?? ['', []];
  return listening(program, args, port, {}, own);
}

it('there is an example for each language, Express and Fastify', () => {
  const files = examples.map(({ file }) => file);
  const node = ['painel.mjs', 'express.mjs', 'fastify.mjs'];
  expect(files).toEqual([...node, 'painel.py', 'painel.go', 'painel.php', 'server.mjs']);
});

describe.each(examples)('$file', ({ file, code }) => {
  const reason = whyNot(file);
  if (reason) console.log(`${file} is skipped: ${reason}`);

  it.skipIf(reason !== undefined)(
    'answers its readers only, until the logout, and nobody of another site',
    async () => {
      const app = await start(file, code, stack.ports.api);
      try {
        const send = (options: Ask = {}) =>
          ask('/', { port: app.port, ...options, headers: { Host: HOST, ...options.headers } });
        await query('truncate portaria.otp_envios, portaria.otp_tentativas');
        const { token } = await signIn(BRUNO);
        const found = await send({ token });
        expect([found.status, found.text]).toEqual([200, 'Bruno Lima, coordenador']);
        expect(found.headers['cache-control']).toBe('private, no-store');
        expect((await send()).status).toBe(401);
        expect((await send({ token: 'x' })).status).toBe(401);
        expect((await send({ headers: { Cookie: `svc_auth=${token}; svc_auth=x` } })).status).toBe(401);
        expect((await send({ headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
        const link = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'cross-site' };
        const statuses = [
          await send({ token, method: 'POST', json: {}, origin: ORIGIN }),
          await send({ token, headers: link }),
          await send({ token, method: 'POST', json: {}, origin: 'https://evil.example' }),
          await send({ token, method: 'POST', json: {}, headers: link }),
          await send({ token, origin: 'https://evil.example' }),
          await send({ token, headers: { ...link, Upgrade: 'websocket' } }),
        ].map(({ status }) => status);
        expect(statuses).toEqual([200, 200, 403, 403, 403, 403]);
        await demand('passkey');
        expect((await send({ token })).status).toBe(403);
        await demand(null);
        await post('logout', {}, { token });
        expect((await send({ token })).status).toBe(401);
      } finally {
        await demand(null);
        await app.stop();
      }
    },
  );

  it.skipIf(reason !== undefined)('answers 503 while Portaria is away', async () => {
    const app = await start(file, code, await freePort());
    const { status, text } = await ask('/', { port: app.port, token: 'x', headers: { Host: HOST } });
    await app.stop();
    expect([status, text.includes('Bruno')]).toEqual([503, false]);
  });
});

describe('the small application in Python', () => {
  const { code = '' } = examples.find(({ file }) => file === 'painel.py') ?? {};
  it('keeps its own table by school, and row-level security decides about the table of Portaria', async () => {
    const app = await start('painel.py', code, stack.ports.api);
    try {
      await query('truncate portaria.otp_envios, portaria.otp_tentativas');
      const [bruno, davi, ana] = await Promise.all([BRUNO, DAVI, ANA].map((who) => signIn(who)));
      const send = (path: string, token = '', json?: unknown) =>
        ask(path, { port: app.port, token, ...(json !== undefined && { method: 'POST', json }) });
      expect((await send('/reservas', bruno?.token, { sala: 'Auditório' })).status).toBe(201);
      expect((await send('/reservas', bruno?.token)).text).toBe('Auditório');
      expect((await send('/reservas', ana?.token)).text).toBe('');
      const notice = { titulo: 'Do painel', texto: 'Sexta-feira' };
      expect((await send('/avisos', bruno?.token, notice)).status).toBe(201);
      expect((await send('/avisos', davi?.token, notice)).status).toBe(403);
      expect(
        await query(`select count(*)::int as n from api.comunicados where titulo = 'Do painel'`),
      ).toEqual([{ n: 1 }]);
    } finally {
      await app.stop();
      await query(`delete from api.comunicados where titulo = 'Do painel'`);
    }
  });
});
