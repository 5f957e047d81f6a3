// What every command of scripts/ shares: the project's root, being started directly, and ending with a clear error.
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';

export const PROJECT_ROOT = dirname(import.meta.dirname);

const isMain = (moduleFile: string): boolean => {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === moduleFile;
};

/** Runs `main` when the module was started from the command line; its number is the exit code. */
export const runWhenMain = async (moduleFile: string, main: () => Promise<number>): Promise<void> => {
  if (!isMain(moduleFile)) return;
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};
