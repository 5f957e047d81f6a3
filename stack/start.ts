// `npm start`: runs the stack of this folder until Ctrl-C.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { STACK_HOME } from '../common/program/stack-home.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const HELP = `npm start [-- --dir FOLDER]

Starts Postgres, PostgREST and the services of Portaria with demo data. Ctrl-C stops all of them.
For development and tests only.

  --dir FOLDER   keeps data, logs and secrets in FOLDER/.portaria (default: .portaria of this project)

PORTARIA_PORT_OFFSET=N adds N to every port.`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { dir: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) console.log(HELP);
  else await runUntilStopped(resolve(values.dir ?? STACK_HOME));
}

await main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
