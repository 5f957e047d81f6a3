// Debian's Firefox, driven by its own protocol (Marionette): WebDriver's commands as JSON over a socket, so no geckodriver is needed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from './tab.ts';
import { openTabs } from './webdriver.ts';

const FIREFOX = '/usr/bin/firefox-esr';
const WITHIN_MS = 90_000;

/* No pages or requests but those of the test. Nothing here changes a rule about cookies. */
const SETTINGS = {
  'marionette.port': 0, // any; the profile then has a file with the number
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'intl.accept_languages': 'pt-BR',
  /* Passkeys: an authenticator that is played, and the button instead of the browser's list, which no script can press. */
  'security.webauth.webauthn_enable_softtoken': true,
  'security.webauth.webauthn_enable_usbtoken': false,
  'security.webauthn.enable_conditional_mediation': false,
};

export const whyNoFirefox = (): string | undefined =>
  existsSync(FIREFOX)
    ? undefined
    : 'there is no firefox-esr on this machine (Debian: apt-get install firefox-esr)';

export async function startFirefox(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-firefox-'));
  const lines = Object.entries(SETTINGS).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(folder, 'user.js'), lines.join('\n'));
  const child = spawn(FIREFOX, ['--headless', '--marionette', '--no-remote', '--profile', folder], {
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const portFile = join(folder, 'MarionetteActivePort');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    for (const end = Date.now() + WITHIN_MS; !existsSync(portFile); await sleep(50))
      if (Date.now() > end || child.exitCode !== null) throw new Error('Firefox did not start');
    const call = await marionette(Number(readFileSync(portFile, 'utf8')));
    await call('NewSession', { acceptInsecureCerts: true });
    const newTab = await openTabs(call);
    return {
      version: execFileSync(FIREFOX, ['--version'], { encoding: 'utf8', env: { HOME: folder } }).trim(),
      newTab: () => newTab(),
      /* A private window. Marionette answers with the cookies of the other windows there. */
      newStranger: async () => ({
        ...(await newTab({ type: 'window', private: true })),
        cookies: () => Promise.reject(new Error('Marionette does not read the cookies of a private window')),
      }),
      plugIn: async () => {
        await call('WebAuthn:AddVirtualAuthenticator', {
          protocol: 'ctap2_1',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserConsenting: true,
          isUserVerified: true,
        });
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/* A message is its length, a colon and JSON: [0, number, command, parameters] and [1, number, error, result]. */
async function marionette(port: number): Promise<(command: string, parameters?: object) => Promise<unknown>> {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting = new Map<number, Waiting>();
  let bytes = Buffer.alloc(0);
  const take = ([, number, error, result]: [
    1,
    number,
    { error: string; message: string } | null,
    unknown,
  ]): void => {
    const { resolve, reject } = waiting.get(number) ?? {};
    waiting.delete(number);
    if (error) reject?.(new Error(`${error.error}: ${error.message}`));
    else resolve?.(isWrapped(result) ? result.value : result);
  };
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const colon = bytes.indexOf(':');
      const end = colon + 1 + Number(bytes.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || bytes.length < end) return;
      const message: unknown = JSON.parse(bytes.subarray(colon + 1, end).toString());
      bytes = bytes.subarray(end);
      if (Array.isArray(message)) take(message as Parameters<typeof take>[0]); // the first one is a greeting
    }
  });
  socket
    .on('error', () => undefined)
    .on('close', () => {
      for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'));
    });
  let number = 0;
  return (command, parameters = {}) =>
    new Promise((resolve, reject) => {
      number += 1;
      waiting.set(number, { resolve, reject });
      const name = command.includes(':') ? command : `WebDriver:${command}`;
      const text = JSON.stringify([0, number, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

const isWrapped = (result: unknown): result is { value: unknown } =>
  typeof result === 'object' && result !== null && 'value' in result;
