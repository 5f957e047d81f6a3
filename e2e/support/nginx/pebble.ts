// A certificate authority on this machine: Debian's pebble, with a DNS server to which every name is this machine.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../common/testing/free-port.ts';

export type Pebble = { directoryUrl: string; caFile: string; stop: () => Promise<void> };

/** The reason why there is no certificate authority here, if any. */
export function whyNoPebble(): string | undefined {
  for (const [program, ...args] of [
    ['pebble', '-h'],
    ['pebble-challtestsrv', '-h'],
    ['certbot', '--version'],
  ] as [string, string][]) {
    try {
      execFileSync(program, args, { stdio: 'pipe' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') continue; // `-h` exits with 2
      return `there is no ${program} on this machine (Debian: apt-get install pebble certbot)`;
    }
  }
  return undefined;
}

/** Starts it; it reads challenges from this port, as a real one does from port 80. */
export async function startPebble(folder: string, httpPort: number): Promise<Pebble> {
  mkdirSync(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  const [port, managementPort, dnsPort, hooksPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync(
    'openssl',
    ['req', '-x509', ...ec, '-days', '2', '-keyout', at('key.pem'), '-out', at('ca.pem'), ...names],
    { stdio: 'pipe' },
  );
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate: at('ca.pem'),
    privateKey: at('key.pem'),
    httpPort,
    tlsPort: 1, // never used: only http-01 is asked for
  };
  writeFileSync(at('pebble.json'), JSON.stringify({ pebble }));
  const dns = spawn(
    'pebble-challtestsrv',
    [
      ...['-dns01', `127.0.0.1:${dnsPort}`, '-management', `127.0.0.1:${hooksPort}`, '-defaultIPv6', ''],
      ...['-http01', '', '-https01', '', '-tlsalpn01', ''],
    ],
    { stdio: 'ignore' },
  );
  const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' };
  const server = spawn('pebble', ['-config', at('pebble.json'), '-dnsserver', `127.0.0.1:${dnsPort}`], {
    env,
    stdio: 'ignore',
  });
  const stop = async () => {
    await Promise.all([dns, server].map(end));
  };
  const directoryUrl = `https://127.0.0.1:${port}/dir`;
  for (const until = Date.now() + 20_000; !(await answers(directoryUrl)); await sleep(50)) {
    if (Date.now() < until && server.exitCode === null && dns.exitCode === null) continue;
    await stop();
    throw new Error('pebble did not start');
  }
  return { directoryUrl, caFile: at('ca.pem'), stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    request(url, { rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on('error', () => resolve(false))
      .end();
  });
