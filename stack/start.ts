// `npm start`: runs the stack of this folder until Ctrl-C.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { STACK_HOME } from '../common/stack-home.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const HELP = `npm start [-- --dir FOLDER]

Starts Postgres, PostgREST and Portaria's own services, and stops them all on Ctrl-C.
--dir keeps data, logs and secrets in FOLDER/.portaria instead of this project's.
PORTARIA_PORT_OFFSET=n shifts every port by n.`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { dir: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) console.log(HELP);
  else await runUntilStopped(resolve(values.dir ?? STACK_HOME));
}

await main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
