// The certificate: certbot issues and renews it through the challenge folder of the shipped nginx, which keeps running.
import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { APP_HOST, DOCS_HOST, startEdge, whyNoNginx, type Edge } from './support/nginx/edge.ts';
import { startPebble, whyNoPebble, type Pebble } from './support/nginx/pebble.ts';
import { freePort } from '../common/testing/free-port.ts';
import { stack } from './support/stack.ts';

const run = promisify(execFile);
const noNginx = whyNoNginx();
const noPebble = noNginx ?? whyNoPebble();
if (noPebble)
  console.log(`e2e/nginx-certificate.test.ts is skipped, ${noNginx ? '' : 'in part: '}${noPebble}`);

let edge: Edge;
beforeAll(async () => {
  if (noNginx) return;
  const { api, app, gateway } = stack.ports;
  edge = await startEdge({ api, app, gateway, httpsPort: await freePort(), geo: false });
});
afterAll(async () => {
  if (!noNginx) await edge.stop();
});

/** A request to port 80 as it is sent, without any change of its path. */
function plain(
  path: string,
  host = APP_HOST,
  method = 'GET',
): Promise<{ status: number; text: string; location: string }> {
  return new Promise((resolve, reject) => {
    request({ port: edge.httpPort, path, method, headers: { Host: host } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, location: response.headers.location ?? '' }),
      );
    })
      .on('error', reject)
      .end();
  });
}

type Certificate = { serial: string; issuer: string; names: string };

/** The certificate that nginx serves. */
function served(host: string): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { port: edge.httpsPort, host: '127.0.0.1', servername: host, rejectUnauthorized: false },
      () => {
        const { serialNumber, issuer, subjectaltname = '' } = socket.getPeerCertificate();
        socket.destroy();
        resolve({ serial: serialNumber, issuer: String(issuer.CN), names: subjectaltname });
      },
    );
    socket.on('error', reject);
  });
}

/** The certificate that nginx serves in place of others. After a reload a worker that ends may still answer with the one it has. */
function replacementOf(...others: Certificate[]): Promise<Certificate> {
  return vi.waitFor(
    async () => {
      const found = await served(DOCS_HOST);
      expect(others.map((other) => other.serial)).not.toContain(found.serial);
      return found;
    },
    { timeout: 60_000, interval: 50 },
  );
}

describe.skipIf(noNginx !== undefined)('port 80', () => {
  it('serves the files of the challenge folder for both names, and redirects everything else to https', async () => {
    const challenges = join(edge.folder, 'acme', '.well-known', 'acme-challenge');
    mkdirSync(challenges, { recursive: true });
    writeFileSync(join(challenges, 'a-Token_1'), 'a-Token_1.print');
    writeFileSync(join(edge.folder, 'acme', 'outside'), 'outside');
    symlinkSync('/etc/passwd', join(challenges, 'link'));
    for (const host of [APP_HOST, DOCS_HOST]) {
      const found = await plain('/.well-known/acme-challenge/a-Token_1', host);
      expect([host, found.status, found.text]).toEqual([host, 200, 'a-Token_1.print']);
    }
    const get = async (path: string, method = 'GET') => (await plain(path, APP_HOST, method)).status;
    expect(await get('/.well-known/acme-challenge/nothing')).toBe(404);
    expect([403, 404]).toContain(await get('/.well-known/acme-challenge/link'));
    expect([403, 405]).toContain(await get('/.well-known/acme-challenge/a-Token_1', 'DELETE'));
    for (const path of [
      '/',
      '/outside',
      '/.well-known/acme-challenge/',
      '/.well-known/acme-challenge/a/b',
      '/.well-known/other',
    ])
      expect([path, await plain(path)]).toMatchObject([
        path,
        { status: 301, location: `https://${APP_HOST}${path}` },
      ]);
    for (const path of [
      '/.well-known/acme-challenge/../../outside',
      '/.well-known/acme-challenge/..%2f..%2foutside',
    ])
      expect([path, (await plain(path)).text.includes('outside\n')]).toEqual([path, false]);
  });
});

describe.skipIf(noPebble !== undefined)('a certificate authority', () => {
  let pebble: Pebble;
  beforeAll(async () => {
    if (!noPebble) pebble = await startPebble(join(edge.folder, 'pebble'), edge.httpPort);
  });
  afterAll(async () => {
    if (!noPebble) await pebble.stop();
  });

  it('issues a certificate and renews it while nginx runs, and the hook lets nginx serve it', async () => {
    const at = (name: string) => join(edge.folder, name);
    const own = [
      '--config-dir',
      at('certbot'),
      '--work-dir',
      at('certbot-work'),
      '--logs-dir',
      at('certbot-logs'),
    ];
    const env = { ...process.env, REQUESTS_CA_BUNDLE: pebble.caFile };
    const pid = readFileSync(at('nginx.pid'), 'utf8');
    const hook = `sh ${join(PROJECT_ROOT, 'deploy/nginx/renewed.sh')} ${edge.folder} root nginx -c ${at('nginx.conf')} -p ${edge.folder} -s reload`;
    const before = await served(APP_HOST);
    /* The command of both guides, with the authority and the folders of this test. */
    await run(
      'certbot',
      [
        ...[
          'certonly',
          '--non-interactive',
          '--agree-tos',
          '--email',
          'admin@escola.test',
          '--server',
          pebble.directoryUrl,
        ],
        ...['--webroot', '--webroot-path', at('acme'), '--domain', APP_HOST, '--domain', DOCS_HOST],
        ...['--deploy-hook', hook, ...own],
      ],
      { env },
    );
    const fromPebble = {
      issuer: expect.stringMatching(/^Pebble/) as string,
      names: `DNS:${APP_HOST}, DNS:${DOCS_HOST}`,
    };
    const issued = await replacementOf(before);
    expect(issued).toMatchObject(fromPebble);
    await run('certbot', ['renew', '--force-renewal', '--no-random-sleep-on-renew', ...own], { env });
    expect(await replacementOf(before, issued)).toMatchObject(fromPebble);
    expect(readFileSync(at('nginx.pid'), 'utf8')).toBe(pid);
    expect(readFileSync(at('certbot/renewal/' + APP_HOST + '.conf'), 'utf8')).toContain('renewed.sh');
  });
});
