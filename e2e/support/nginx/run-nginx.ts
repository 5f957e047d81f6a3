// Runs Debian's nginx with the configuration of a test, in a temporary folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Starts nginx with these lines in its `http` block; resolves when it accepts connections. `stop` removes the folder. */
export async function runNginx(
  folder: string,
  http: string,
  modules = '',
): Promise<{ stop: () => Promise<void> }> {
  const at = (name: string) => join(folder, name);
  for (const name of ['temp', 'logs']) mkdirSync(at(name), { recursive: true });
  writeFileSync(
    at('nginx.conf'),
    `${modules}
daemon off; worker_processes 1; pid ${at('nginx.pid')}; error_log ${at('logs/error.log')} info;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 2048; }
http {
  ${TEMPORARY.map((name) => `${name}_temp_path ${at(`temp/${name}`)};`).join(' ')}
  ${http}
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', at('logs/error.log'), '-c', at('nginx.conf')], {
    stdio: 'pipe',
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exited = once(child, 'exit');
  for (const end = Date.now() + 60_000; !existsSync(at('nginx.pid')); await sleep(50)) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`nginx did not start:\n${said}`);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
