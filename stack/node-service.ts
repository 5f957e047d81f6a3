// Turns an entry of the service table into a process for the supervisor: Node with the service's bundle.
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Paths } from './files/paths.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { self } from './files/private-files.ts';
import { commandAs } from './processes/run-as.ts';
import { serviceEnv, type ServiceContext, type ServiceEntry } from './services.ts';
import type { ServiceSpec } from './processes/supervise.ts';

/** The file that a service starts from, also after a crash. */
export type Code = { bundle: string };

/** How the supervisor runs one service: its latest bundle, as the user who started the stack. */
export function nodeService(
  entry: ServiceEntry,
  code: Readonly<Code>,
  context: ServiceContext,
  paths: Paths,
  inherited: NodeJS.ProcessEnv,
): ServiceSpec {
  const identity = { ...self(), stepsDown: false };
  return {
    name: entry.name,
    command: () => commandAs({ identity }, process.execPath, ['--enable-source-maps', code.bundle], 'TERM'),
    env: serviceEnv(entry, context, inherited),
    cwd: PROJECT_ROOT,
    logFile: join(paths.logs, `${entry.name}.log`),
    isReady: () => answers(entry.readyUrl(context.ports, context)),
    readyWithinMs: 60_000, // the database may need recovery first
    stopSteps: [
      ['SIGTERM', 14_000],
      ['SIGKILL', 5_000],
    ],
    forceSteps: [['SIGKILL', 5_000]],
  };
}

async function answers(url: string): Promise<boolean> {
  if (!url.startsWith('unix:')) return (await fetch(url)).ok;
  return new Promise((done) => {
    const socket = connect(url.slice('unix:'.length), () => done(true));
    socket.on('error', () => done(false));
    socket.on('connect', () => socket.end());
  });
}
