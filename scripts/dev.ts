// `npm run dev`: the stack of `npm start`, for contributors; with --watch it takes up what they save.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runWhenMain } from '../common/run-when-main.ts';
import { STACK_HOME } from '../common/stack-home.ts';
import { runUntilStopped } from '../stack/run-until-stopped.ts';
import { watchSource } from './dev/watch.ts';

const HELP = `npm run dev [-- --watch] [--dir FOLDER]

Starts the same stack as npm start; Ctrl-C stops all of it.

  --watch   a saved file of db/ is declared again in the running database, and its database test runs beside it;
            a saved file of api-shim/, gateway/, docs-host/, common/ or app/server/ restarts the services it changes
  --dir     keeps data, logs and secrets in FOLDER/.portaria instead of this project's

PORTARIA_PORT_OFFSET=n shifts every port by n.`;

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, watch: { type: 'boolean' }, dir: { type: 'string' } },
  });
  if (values.help) console.log(HELP);
  else await runUntilStopped(resolve(values.dir ?? STACK_HOME), values.watch ? watchSource : undefined);
  return 0;
});
