// The shell and npm processes that run `npm start`. When one of them ends, the stack stops.
import { commandLine, identify, isAlive, parentOf, type ProcessId } from './processes.ts';

const POLL_MS = 250;

/** The shell (`sh -c`) that npm started, and npm itself; none when no package manager started this process. */
export function launchers(pid = process.pid, env: NodeJS.ProcessEnv = process.env): ProcessId[] {
  const found: ProcessId[] = [];
  if (!env['npm_lifecycle_event']) return found;
  for (let parent = parentOf(pid); parent !== undefined && parent > 1; parent = parentOf(parent)) {
    const id = identify(parent);
    if (id) found.push(id);
    if (commandLine(parent)[1] !== '-c') break; // a shell of npm has npm as its parent; npm's own parents belong to the user
  }
  return found;
}

/** Calls `onGone` once, when the first of the processes has ended. */
export function watchLaunchers(watched: readonly ProcessId[], onGone: () => void): void {
  if (watched.length === 0) return;
  const timer = setInterval(() => {
    if (watched.every(isAlive)) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS);
  timer.unref();
}
