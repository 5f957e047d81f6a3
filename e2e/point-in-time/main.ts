// npm run test:point-in-time: a restore to a time before a logout, with the commands of the how-to page. No earlier session is valid.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { runWhenMain } from '../../common/program/run-when-main.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { blocksOf } from '../native/testing/page.ts';
import {
  ask,
  askPostgrest,
  AUTHENTICATOR_PASSWORD,
  DATABASE_URL,
  lastCode,
  startServices,
} from './services.ts';

type Person = { readonly codigo: string; readonly telefone: string; readonly portal: boolean };
const person = (codigo: string, telefone: string, portal = false): Person => ({ codigo, telefone, portal });
const RITA = person('71428793860', '+5511900000001');
const OTAVIO = person('85351346893', '+5511900000002');
const LATE = person('11144477735', '+5511900000003');
const STUDENT = person('20000000299', '+5511900000012', true);

const STUDENT_SQL = `
with e as (insert into api.escolas (nome) values ('Aurora') returning id),
s as (insert into api.series (escola_id, nome, nivel, ordem) select id, '1º ano', 'fundamental', 1 from e returning id, escola_id),
t as (insert into api.turmas (escola_id, serie_id, nome, ano_letivo, turno) select escola_id, id, 'A', 2026, 'manha' from s returning id, escola_id)
insert into api.alunos (escola_id, turma_id, matricula, nome_completo, nascimento, cpf, telefone)
select escola_id, id, '1', 'João Alves', '2012-01-01', '${STUDENT.codigo}', '${STUDENT.telefone}' from t`;

let passed = 0;
let failed = 0;
const expectEqual = (claim: string, seen: unknown, wanted: unknown): void => {
  const ok = JSON.stringify(seen) === JSON.stringify(wanted);
  if (ok) passed += 1;
  else failed += 1;
  console.log(
    `${ok ? 'ok' : 'not ok'} ${claim}${ok ? '' : `: ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`}`,
  );
};

/** Runs a program without blocking, so that this process notices when a service closes a connection. Its result is the output. */
async function run(file: string, args: readonly string[], env = process.env): Promise<string> {
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`${file} ended with ${String(child.exitCode)}`);
  return output;
}
const shell = (lines: string): Promise<string> => run('bash', ['--norc', '-euo', 'pipefail', '-c', lines]);
const sql = (text: string): Promise<Record<string, unknown>[]> =>
  withClient(DATABASE_URL, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

/** Runs the commands under a heading of the page; `at` chooses one block of several. */
async function follow(heading: string, at = 0, change = (lines: string): string => lines): Promise<void> {
  const found = blocksOf('recover-to-a-point-in-time.md').filter((block) => block.heading === heading);
  const lines = found[at]?.lines;
  if (lines === undefined) throw new Error(`the page has no commands under ${heading}`);
  console.log(`${heading}, block ${String(at + 1)}`);
  await shell(change(lines));
}

/** The query of the page. */
const archiveIsBroken = (): string =>
  /`(select last_failed_time [^`]+)`/.exec(
    readFileSync('docs/how-to/recover-to-a-point-in-time.md', 'utf8'),
  )?.[1] ?? '';

/** Installs Postgres as on the page of the native installation, with trusted local connections. */
async function install(): Promise<void> {
  await shell(`pg_createcluster 15 main -- --no-sync >/dev/null
    install -m 644 deploy/systemd/postgresql.conf /etc/postgresql/15/main/conf.d/portaria.conf
    echo 'fsync = off' >> /etc/postgresql/15/main/conf.d/portaria.conf
    sed -i '1i local all postgres trust' /etc/postgresql/15/main/pg_hba.conf
    systemctl restart postgresql
    runuser -u postgres -- createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 portaria`);
  await run(process.execPath, ['scripts/run.mjs', 'deploy/docker/migrate.ts'], {
    PATH: process.env['PATH'],
    DATABASE_URL,
    AUTHENTICATOR_PASSWORD,
  });
  const names = [RITA, OTAVIO, LATE].map(({ codigo, telefone }) => ({ codigo, telefone }));
  for (const { codigo, telefone } of names)
    await shell(
      `portaria user add ${codigo} 'Pessoa ${codigo}' --telefone ${telefone} --papel administrador`,
    );
}

async function send({ codigo, telefone, portal }: Person): Promise<string> {
  await ask(portal ? 'portal-send-otp' : 'send-otp', { codigo });
  return lastCode(telefone);
}

const verify = ({ codigo, portal }: Person, otp: string) =>
  ask(portal ? 'portal-verify-otp' : 'verify-otp', { codigo, otp });

const signIn = async (who: Person): Promise<string> => (await verify(who, await send(who))).cookie;

/** The answers to a session at the shim and directly at PostgREST. */
async function answers(cookie: string): Promise<unknown[]> {
  const path = cookie.startsWith('svc_mural') ? 'portal_me' : 'me';
  const [shim, postgrest] = [
    await ask(path.replace('_', '-'), undefined, cookie),
    await askPostgrest(path, cookie),
  ];
  return [shim.status, shim.code ?? null, postgrest.status, postgrest.code ?? null];
}
const GOOD = [200, null, 200, null];
const REVOKED = [401, 'token_revoked', 401, 'token_revoked'];
const ENDED = [401, 'session_ended', 401, 'session_ended'];

await runWhenMain(import.meta.filename, async () => {
  await install();
  await sql(STUDENT_SQL);
  await follow('1. Settings');
  await sql('select pg_switch_wal()');
  const broken = async () => Object.values((await sql(archiveIsBroken()))[0] ?? {})[0];
  for (let tries = 60; (await broken()) !== true && tries > 0; tries--) await sleep(1_000);
  expectEqual('an archive that never worked is broken', await broken(), true);
  let services = await startServices();
  const before = await signIn(OTAVIO);
  await follow('2. The first backup');
  const loggedOut = await signIn(RITA);
  const [student, unused] = [await signIn(STUDENT), await send(LATE)];
  await follow('3. Every night');
  expectEqual('the archive works', await broken(), false);
  for (const cookie of [before, loggedOut, student])
    expectEqual('a session before the target', await answers(cookie), GOOD);

  const [moment] = await sql('select clock_timestamp()::text as now');
  await sleep(1_500);
  expectEqual('a logout after the target', (await ask('logout', {}, loggedOut)).status, 200);
  expectEqual('is honoured', await answers(loggedOut), REVOKED);
  const lost = (await verify(LATE, unused)).cookie;
  expectEqual('a sign-in after the target', await answers(lost), GOOD);
  await services.stop();

  await follow('Recover', 0, (lines) => lines.replace(/^target=.*$/m, `target='${String(moment?.['now'])}'`));
  services = await startServices();
  expectEqual('the restore has forgotten the logout', await answers(loggedOut), GOOD);
  expectEqual('and takes a token that it never issued', await answers(lost), GOOD);

  await follow('Recover', 1);
  for (const [what, cookie] of Object.entries({
    'the session that was logged out': loggedOut,
    'one of before the backup': before,
    'one of after the target': lost,
    'one of the portal': student,
  }))
    expectEqual(`${what} has ended`, await answers(cookie), ENDED);
  expectEqual('a code that was used is not good again', (await verify(LATE, unused)).status, 401);
  const [entry] = await sql(
    `select count(*)::integer as entries from portaria.logs_transacoes where evento = 'session.revoke_all'`,
  );
  expectEqual('the log has the command', entry, { entries: 1 });
  for (const who of [RITA, STUDENT])
    expectEqual('a new sign-in holds', await answers(await signIn(who)), GOOD);

  await follow('Recover', 2);
  const backups =
    (await shell('runuser -u postgres -- pgbackrest info')).match(/^ +(full|diff) backup:/gm) ?? [];
  expectEqual('there are backups', backups.length >= 2, true); // backups before the last two full ones are deleted
  await services.stop();
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  return failed > 0 ? 1 : 0;
});
