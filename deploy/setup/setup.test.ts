// The setup: asks, writes private files once, checks, and sends a real message through the channel.
import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCertificate, checkNames } from './checks.ts';
import { compose } from './compose.ts';
import { debian } from './debian.ts';
import { parentOf } from './questions.ts';
import { runSetup } from './setup.ts';

const PHONE = '+5511900000001';
const TOKEN = 'of-the-operator-0123456789-abcdefghij';

let folder: string;
let provider: Server;
/** The codes that the provider of the webhook got, and how it answers. */
let codes: string[];
let answers: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portaria-setup-'));
  [codes, answers] = [[], 204];
  provider = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { otp, destino } = JSON.parse(text) as { otp: string; destino: string };
      if (destino === PHONE) codes.push(otp);
      response.writeHead(answers).end(`${TOKEN} ${otp}`);
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  provider.closeAllConnections();
  provider.close();
  rmSync(folder, { recursive: true });
});

const own = (): Record<string, string> => ({
  APP_DOMAIN: 'app.escola.test',
  DOCS_DOMAIN: 'docs.escola.test',
  SVC_CHANNELS: 'webhook',
  SVC_WEBHOOK_URL: `http://127.0.0.1:${String((provider.address() as AddressInfo).port)}/codes`,
  SVC_WEBHOOK_SECRET: TOKEN,
  SETUP_PHONE: PHONE,
});

type Run = { code: number; out: string };

/** Runs the setup of compose; `typed` are the answers at the terminal, and the questions are part of the output. */
async function setup(
  args: readonly string[],
  given?: Record<string, string>,
  typed?: (() => string)[],
): Promise<Run> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const file = join(folder, 'answers');
  if (given)
    writeFileSync(
      file,
      Object.entries(given)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
  const prompt =
    typed && ((text: string) => (say(text), Promise.resolve(typed.shift()?.() ?? 'no answer left')));
  const all = given ? [...args, '--answers', file] : args;
  const code = await runSetup(all, { place: compose(folder), prompt, say });
  return { code, out: lines.join('\n') };
}
const env = () => parseEnv(readFileSync(join(folder, '.env'), 'utf8'));

describe('the setup of compose', () => {
  it('writes the answers and new secrets into .env with mode 600, prints no secret, and sends a message', async () => {
    const { code, out } = await setup([], own());
    expect(code, out).toBe(0);
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    const { SETUP_PHONE: _, ...settings } = own();
    expect(env()).toMatchObject({ ...settings, PARENT_DOMAIN: 'escola.test' });
    const secrets = ['POSTGRES_PASSWORD', 'AUTHENTICATOR_PASSWORD', 'SVC_JWT_SECRET', 'SVC_OTP_PEPPER'].map(
      (name) => env()[name],
    );
    expect(new Set(secrets).size).toBe(4);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(env()['POSTGREST_JWT_SECRET']).toBe(env()['SVC_JWT_SECRET']);
    expect(out).not.toMatch(/[0-9a-f]{64}/);
    expect(out).not.toContain(TOKEN);
    expect(codes).toEqual([expect.stringMatching(/^\d{6}$/)]);
    expect(out).toContain('ok      the test message by webhook to ****0001 was accepted');
    expect(out).toMatch(/^missing app\.escola\.test does not resolve/m);
    expect(out).toMatch(/^missing the certificate .*edge\/fullchain\.pem or its key is missing$/m);
    expect(out).toContain('docker compose up --detach --build');
  });

  it('keeps the name of the project that compose made from the folder, for releases in other folders', async () => {
    const kept = folder;
    folder = join(kept, '_Portaria 0.2.0-b');
    mkdirSync(folder);
    expect((await setup([], own())).code).toBe(0);
    expect(env()['COMPOSE_PROJECT_NAME']).toBe('portaria020-b');
    folder = kept;
  });

  it('replaces no file', async () => {
    writeFileSync(join(folder, '.env'), 'SVC_JWT_SECRET=in use\n');
    const { code, out } = await setup([], own());
    expect([code, codes]).toEqual([1, []]);
    expect(out).toContain('its secrets are in use');
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('SVC_JWT_SECRET=in use\n');
  });

  it('without a terminal names every missing and wrong answer, and writes nothing', async () => {
    const { code, out } = await setup([], {
      ...own(),
      DOCS_DOMAIN: 'docs.other.test',
      SVC_CHANNELS: 'webhook,twilio-sms',
      SETUP_PHONE: '11900000001',
    });
    expect([code, existsSync(join(folder, '.env')), codes]).toEqual([2, false, []]);
    for (const name of ['PARENT_DOMAIN', 'SVC_TWILIO_ACCOUNT_SID', 'SVC_TWILIO_AUTH_TOKEN', 'SETUP_PHONE'])
      expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect((await setup(['--nothing'])).code).toBe(2);
    expect((await setup(['--help'])).out).toContain('--answers FILE');
  });

  it('asks again after a wrong answer, suggests a parent domain and a secret, and compares the code that is typed', async () => {
    const { SVC_WEBHOOK_URL: url = '' } = own();
    const typed = [
      'APP',
      'app.escola.test',
      'docs.escola.test',
      '',
      'console',
      'webhook',
      url,
      '',
      '',
      PHONE,
    ];
    const { code, out } = await setup([], undefined, [
      ...typed.map((text) => () => text),
      () => codes[0] ?? '',
    ]);
    expect(code, out).toBe(0);
    expect(out).toContain('for the session cookie [escola.test]: ');
    expect(out).toContain('SVC_WEBHOOK_SECRET [a new one]: ');
    expect(out).toContain('ok      the test message by webhook to ****0001 arrived');
    expect(env()).toMatchObject({ PARENT_DOMAIN: 'escola.test', SVC_CHANNELS: 'webhook' });
    expect(env()['SVC_WEBHOOK_SECRET']).toMatch(/^[0-9a-f]{64}$/);
    expect(env()).not.toHaveProperty('SVC_ALERT_URL');
  });

  it('--check tells that a message was refused or did not arrive, without the text of the provider, and writes nothing', async () => {
    await setup([], own());
    const written = readFileSync(join(folder, '.env'), 'utf8');
    answers = 403;
    const refused = await setup(['--check', '--phone', PHONE]);
    expect([refused.code, refused.out]).toEqual([
      1,
      expect.stringMatching(
        /^missing the test message by webhook to \*{4}0001 was refused: .*answered 403$/m,
      ),
    ]);
    expect(refused.out).not.toContain(TOKEN);
    answers = 204;
    const silent = await setup(['--check', '--phone', PHONE], undefined, [() => '']);
    expect(silent.out).toContain('missing the test message by webhook to ****0001 did not arrive');
    expect((await setup(['--check'])).out).toContain('missing no message was sent');
    writeFileSync(join(folder, '.env'), written.replace(/^SVC_OTP_PEPPER=.*$/m, ''));
    const broken = await setup(['--check', '--phone', PHONE]);
    expect(broken.out).toContain('missing SVC_OTP_PEPPER is required');
    expect(codes).toHaveLength(3);
  });
});

describe('the settings of Debian', () => {
  it('are files of mode 600 for each group of services, and are read back as one', () => {
    const made = {
      jwt: 'j'.repeat(64),
      pepper: 'p'.repeat(64),
      postgres: 'x',
      authenticator: 'a'.repeat(64),
    };
    const place = debian(folder);
    const files = place.files({ ...own(), PARENT_DOMAIN: 'escola.test' }, made);
    for (const { path, text } of files) writeFileSync(path, text);
    expect(files.map(({ path, owner }) => [path.slice(folder.length + 1), owner])).toEqual([
      ['portaria.env', undefined],
      ['postgrest.env', undefined],
      ['jwt-keys', 'portaria-postgrest'],
      ['api-shim.env', undefined],
      ['edge.env', undefined],
      ['jwt.env', undefined],
    ]);
    expect(place.read()).toMatchObject({
      shim: { SVC_JWT_SECRET: made.jwt, SVC_OTP_PEPPER: made.pepper, SVC_CHANNELS: 'webhook' },
      hosts: ['app.escola.test', 'docs.escola.test'],
      certificate: { chain: '/etc/ssl/portaria/fullchain.pem' },
    });
    const withSecret = files.filter(({ text }) => /p{64}|a{64}/.test(text)).map(({ path }) => path);
    expect(withSecret).toEqual([join(folder, 'postgrest.env'), join(folder, 'api-shim.env')]);
  });
});

describe('the checks', () => {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const certificate = (names: string, days: string): void => {
    openssl(
      'req',
      '-x509',
      ...key,
      '-days',
      '60',
      '-subj',
      '/CN=authority',
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
    );
    openssl('req', ...key, '-subj', '/CN=x', '-keyout', 'privkey.pem', '-out', 'x.csr');
    writeFileSync(at('names'), `subjectAltName=${names}`);
    const signed = [
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-extfile',
      'names',
      '-days',
      days,
    ];
    openssl('x509', '-req', '-in', 'x.csr', '-out', 'fullchain.pem', ...signed);
  };
  const hosts = ['app.escola.test', 'docs.escola.test'];
  const check = () => checkCertificate({ chain: at('fullchain.pem'), key: at('privkey.pem') }, hosts);

  it('accept a certificate for both names, and name what is wrong with another', () => {
    certificate('DNS:*.escola.test', '60');
    expect(check()).toEqual({
      ok: true,
      text: expect.stringMatching(/for both names, for (59|60) days/) as string,
    });
    certificate('DNS:app.escola.test', '60');
    expect(check().text).toContain('is not for docs.escola.test');
    certificate('DNS:*.escola.test', '5');
    expect(check().text).toMatch(/expires in [45] days/);
    writeFileSync(at('privkey.pem'), readFileSync(at('ca.key')));
    expect(check().text).toContain('does not fit the key');
    writeFileSync(at('fullchain.pem'), readFileSync(at('ca.pem')));
    expect(check().text).toContain('is a temporary one');
    writeFileSync(at('fullchain.pem'), 'nothing');
    expect(check()).toEqual({ ok: false, text: expect.stringContaining('cannot be read') as string });
  });

  it('accept names that lead to the same addresses', async () => {
    expect(await checkNames(['localhost', 'localhost'])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await checkNames(['127.0.0.1', '127.0.0.2'])).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: false },
    ]);
    expect(await checkNames(['no.such.name.invalid'])).toMatchObject([{ ok: false }]);
  });

  it.each([
    ['app.escola.example', 'docs.escola.example', 'escola.example'],
    ['app.rede.escola.example', 'docs.escola.example', 'escola.example'],
    ['app.escola.example', 'docs.other.example', ''],
    ['escola.example', 'docs.escola.example', ''],
  ])('the parent of %s and %s is %j', (app, docs, parent) => {
    expect(parentOf(app, docs)).toBe(parent);
  });
});
