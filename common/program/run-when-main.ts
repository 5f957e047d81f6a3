// Runs a module's command when Node was started with that module; an error ends the process with a clear message.
import { realpathSync } from 'node:fs';
import { visibleLines } from './visible-text.ts';

const isMain = (moduleFile: string): boolean => {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === moduleFile;
};

/** Runs `main` when the module was started from the command line; its result is the exit code. */
export const runWhenMain = async (moduleFile: string, main: () => Promise<number>): Promise<void> => {
  if (!isMain(moduleFile)) return;
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Error ? visibleLines(error.message) : error);
    process.exitCode = 1;
  }
};
