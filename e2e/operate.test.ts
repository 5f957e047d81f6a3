// The commands of docs/how-to/operate.md that need no Docker run as documented, on the stack of this run.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { temporaryFolder } from '../stack/testing/temporary-folder.ts';
import { stack } from './support/stack.ts';

const page = readFileSync(join(PROJECT_ROOT, 'docs', 'how-to', 'operate.md'), 'utf8');
const blocks = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, text]) => text ?? '');
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/* The page uses the ports and the folder of `npm start`; replaces them with those of this stack. */
const here = (text: string): string =>
  text
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${stack.ports.api}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${stack.ports.metrics}`)
    .replaceAll('.portaria/logs', stack.paths.logs);

/* Not synchronous: a connection of another file that its server has closed meanwhile would be used again. */
const run = async (text: string): Promise<string> => {
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', here(text)], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, DATABASE_URL: stack.info.databaseUrl },
  });
  return stdout;
};

it.skipIf(!hasCurl).each([
  ['healthz', /"status":"ok"[^]*"status":"ready"/],
  ['/metrics', /^portaria_ready 1$/m],
  ['x-request-id', /"route":"me".*"code":"no_cookie"/],
  ['db:migrate', /no pending migration/],
])('the commands of operate.md with %s print the documented output', async (about, expected) => {
  const found = blocks.filter((text) => text.includes(about));
  expect(found).toHaveLength(1);
  await expect.poll(() => run(found[0] ?? '').catch(String)).toMatch(expected); // a busy machine writes its log later
});

it('operate.md has four blocks of commands, one for each test', () => expect(blocks).toHaveLength(4));

const plainBlock = (text: string): string =>
  [...page.matchAll(/^```[^\n]*\n([^]*?)^```$/gm)]
    .map(([, block = '']) => block)
    .find((block) => block.includes(text)) ?? 'false';

it('an upgrade under compose takes the settings and the name of the folder along, and the way back does too', async () => {
  const folder = temporaryFolder();
  const at = (path: string) => join(folder, path);
  const shell = (text: string, cwd: string) =>
    promisify(execFile)('bash', ['-euc', text], { cwd: at(cwd) }).then(({ stdout }) => stdout);
  for (const release of ['portaria', 'portaria-0.3.0']) mkdirSync(at(release));
  mkdirSync(at('portaria/edge'));
  writeFileSync(at('portaria/release'), '0.2.0');
  writeFileSync(at('portaria/.env'), 'SECRET=1\n', { mode: 0o600 });
  writeFileSync(at('portaria/edge/privkey.pem'), 'old', { mode: 0o640 });
  writeFileSync(at('portaria-0.3.0/release'), '0.3.0');
  await shell('tar -czf portaria-0.3.0.tar.gz portaria-0.3.0 && rm -r portaria-0.3.0', '.');

  const seen = 'cat release .env edge/privkey.pem; stat -c " %a" .env; basename "$PWD"';
  const upgrade = plainBlock('tar -xzf portaria-0.3.0');
  expect(await shell(`${upgrade}${seen}`, '.')).toBe('0.3.0SECRET=1\nold 600\nportaria\n');
  writeFileSync(at('portaria/edge/privkey.pem'), 'renewed');
  const back = plainBlock('mv portaria portaria-0.3.0');
  expect(await shell(`${back}${seen}`, 'portaria')).toBe('0.2.0SECRET=1\nrenewed 600\nportaria\n');
});

it('the query before a restore prints the keys and views of a host that `drop schema` takes along', async () => {
  const db = new pg.Client({ connectionString: stack.info.databaseUrl });
  await db.connect();
  try {
    await db.query('begin');
    await db.query(`create schema dona; set local search_path = dona;
      create table salas (id integer primary key, escola_id uuid constraint da_escola references api.escolas on delete cascade);
      create view escolas_daqui with (security_invoker = true) as select id, nome from api.escolas;
      grant select on escolas_daqui to authenticated;
      create materialized view nomes as select nome from escolas_daqui;
      create view papel_daqui as select portaria.parse_codigo('1') as codigo;
      create view minhas as select id from salas`);
    const { rows } = await db.query<{ format: string }>(plainBlock('with recursive gone'));
    const made = rows.map(({ format }) => format.replace(/;$/, ''));
    expect(made.map((text) => text.split('\n')[0]?.trim()).sort()).toEqual([
      'alter materialized view nomes owner to postgres',
      'alter table salas add constraint da_escola FOREIGN KEY (escola_id) REFERENCES api.escolas(id) ON DELETE CASCADE',
      'alter view escolas_daqui owner to postgres',
      'alter view papel_daqui owner to postgres',
      expect.stringMatching(/^create materialized view nomes as/),
      expect.stringMatching(/^create view escolas_daqui with \(security_invoker=true\) as/),
      expect.stringMatching(/^create view papel_daqui as/),
      'grant SELECT on escolas_daqui to authenticated',
    ]);
    await db.query(
      'alter table salas drop constraint da_escola; drop view escolas_daqui cascade; drop view papel_daqui',
    );
    const first = [/^create view/, /^create/, /./];
    const rank = (text: string): number => first.findIndex((kind) => kind.test(text));
    for (const text of made.sort((a, b) => rank(a) - rank(b))) await db.query(text);
  } finally {
    await db.query('rollback').catch(() => undefined);
    await db.end();
  }
});

it('the metrics table of operate.md lists exactly the metrics of the shim', async () => {
  const documented = [...page.matchAll(/^\| (`(?:portaria|process)_[^|]*) \|/gm)]
    .flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    .filter((name) => !name?.startsWith('portaria_gateway'));
  const text = await (await fetch(`http://127.0.0.1:${stack.ports.metrics}/metrics`)).text();
  const shown = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
  expect(documented.sort()).toEqual(shown.sort());
});
