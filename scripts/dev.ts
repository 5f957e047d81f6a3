// `npm run dev`: the stack of `npm start`, for contributors; with --watch it applies saved files.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { STACK_HOME } from '../common/program/stack-home.ts';
import { runUntilStopped } from '../stack/run-until-stopped.ts';
import { watchSource } from './dev/watch.ts';

const HELP = `npm run dev [-- --watch] [--dir FOLDER]

Starts the same stack as npm start. Ctrl-C stops all of it.

  --watch        applies each saved file to the running stack: declares a file of db/ again and runs its database test;
                 restarts the services whose code changed in api-shim/, gateway/, docs-host/, common/ or app/server/
  --dir FOLDER   keeps data, logs and secrets in FOLDER/.portaria (default: .portaria of this project)

PORTARIA_PORT_OFFSET=N adds N to every port.`;

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, watch: { type: 'boolean' }, dir: { type: 'string' } },
  });
  if (values.help) console.log(HELP);
  else await runUntilStopped(resolve(values.dir ?? STACK_HOME), values.watch ? watchSource : undefined);
  return 0;
});
