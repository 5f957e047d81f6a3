// Runs passkey-client.py against a stack: a person of the demo data whose role demands a passkey, with the client of fido2.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import pg from 'pg';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import type { StackInfo } from '../../stack/processes/stack-file.ts';
import { signIn } from './sign-in.ts';

const PERSON = '52998224725'; // a coordenador
const GIVES_UP_AFTER_MS = 60_000;
const demand = (db: pg.Client, exige: string | null) =>
  db.query(`update portaria.papeis set exige = $1 where nome = 'coordenador'`, [exige]);

/** The steps that passed, and a line for a failure. `python` has the packages of requirements.txt. */
export async function secondClient(
  python: string,
  { apiUrl, appUrl, databaseUrl }: StackInfo,
): Promise<{ passed: number; failures: string[] }> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    /* Requests before these may have used up the codes of this address. */
    await db.query(
      `update portaria.limites set valor = 1000000 where nome in ('otps_por_ip', 'erros_por_ip')`,
    );
    const cookie = await signIn(apiUrl, PERSON);
    await demand(db, 'passkey');
    return await runClient(python, { api: apiUrl, origin: new URL(appUrl).origin, cookie }, () =>
      db.query('select portaria.release_passkey(p) from portaria.passkeys as p where p.revogada_em is null'),
    );
  } finally {
    await demand(db, null);
    await db.end();
  }
}

async function runClient(python: string, settings: object, release: () => Promise<unknown>) {
  const child = spawn(python, [join(PROJECT_ROOT, 'scripts/openapi/passkey-client.py')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: GIVES_UP_AFTER_MS,
    killSignal: 'SIGKILL',
  });
  let problem = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (problem += piece));
  const closed = once(child, 'close') as Promise<[number | null]>;
  child.stdin.write(`${JSON.stringify(settings)}\n`);
  const steps: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    steps.push(line);
    if (line === 'registered') await release().then(() => child.stdin.write('\n'));
  }
  const [code] = await closed;
  const isDone = code === 0 && steps.at(-1) === 'done';
  const after = `after "${steps.at(-1) ?? 'its start'}" the client of fido2 ended with ${String(code)}: ${problem.trim()}`;
  return { passed: steps.length, failures: isDone ? [] : [after] };
}
