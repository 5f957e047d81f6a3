// The Debian that scripts/test-native.sh made: runs commands in it as root.
import { spawn } from 'node:child_process';

/** The folder of that Debian; empty when there is no such folder. */
export const ROOT = process.env['PORTARIA_NATIVE_ROOT'] ?? '';

const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
  CURL_CA_BUNDLE: '/etc/ssl/trusted.crt',
  NODE_EXTRA_CA_CERTS: '/etc/ssl/trusted.crt',
};

export type Ran = { readonly code: number; readonly output: string };

/** Runs lines in one shell, which ends with the first that fails. `input` answers what they ask, when it is there. */
export function attempt(lines: string, input?: Promise<string>): Promise<Ran> {
  return new Promise((resolve) => {
    const args = [ROOT, 'bash', '--norc', '-euo', 'pipefail', '-c', lines];
    const child = spawn('chroot', args, { env: ENVIRONMENT, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stdin.on('error', () => undefined); // lines that read nothing
    void Promise.resolve(input).then((text) => child.stdin.end(text === undefined ? '' : `${text}\n`));
    /* Services that the lines start keep no pipe of this shell, but for those of Debian's own scripts. */
    child.on('exit', (code) => setTimeout(() => resolve({ code: code ?? 1, output }), 50));
  });
}

/** The same; throws what they wrote when they fail. */
export async function debian(lines: string, input?: Promise<string>): Promise<string> {
  const { code, output } = await attempt(lines, input);
  if (code !== 0) throw new Error(`${lines}\nended with ${String(code)}:\n${output.slice(-4_000)}`);
  return output;
}
