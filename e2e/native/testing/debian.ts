// Runs commands as root in a Debian: in the one that scripts/test-native.sh created, or in one that a given command enters.
import { spawn } from 'node:child_process';

/** The root folder of that Debian; empty when the tests do not run it. */
export const ROOT = process.env['PORTARIA_NATIVE_ROOT'] ?? '';

const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
  CURL_CA_BUNDLE: '/etc/ssl/trusted.crt',
  NODE_EXTRA_CA_CERTS: '/etc/ssl/trusted.crt',
  PIP_CERT: '/etc/ssl/trusted.crt',
};

export type Ran = { readonly code: number; readonly output: string };

/** Runs lines in one shell, which `enter` starts in its Debian and which stops at the first failing line. `input` answers their questions. */
export function attemptIn(enter: readonly string[], lines: string, input?: Promise<string>): Promise<Ran> {
  return new Promise((resolve) => {
    const [command, ...args] = [...enter, 'bash', '--norc', '-euo', 'pipefail', '-c', lines];
    const child = spawn(command, args, { env: ENVIRONMENT, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stdin.on('error', () => undefined); // for lines that read nothing
    void Promise.resolve(input).then((text) => child.stdin.end(text === undefined ? '' : `${text}\n`));
    /* Services that the lines start do not hold a pipe of this shell, except those of Debian's scripts. */
    child.on('exit', (code) => setTimeout(() => resolve({ code: code ?? 1, output }), 50));
  });
}

/** The output of lines that ran; throws it when they failed. */
export function outputOf(lines: string, { code, output }: Ran): string {
  const last = output.trimEnd().split('\n').at(-1);
  if (code !== 0) throw new Error(`ended with ${code}: ${last}\n${lines}\n${output.slice(-4_000)}`);
  return output;
}

/** Runs lines in the Debian of scripts/test-native.sh. */
export const attempt = (lines: string, input?: Promise<string>): Promise<Ran> =>
  attemptIn(['chroot', ROOT], lines, input);

/** Does the same; throws the output when the lines fail. */
export const debian = async (lines: string, input?: Promise<string>): Promise<string> =>
  outputOf(lines, await attempt(lines, input));
