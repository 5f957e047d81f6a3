// Restarts the services of a running stack whose code was saved.
import { readFileSync } from 'node:fs';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { bundlesOf } from './bundle.mjs';
import type { Code } from './node-service.ts';
import type { Service } from './processes/supervise.ts';

export type Restartable = {
  name: string;
  /** Its TypeScript entry file. */
  entry: string;
  code: Code;
  /** Undefined until it has started. */
  service: () => Pick<Service, 'renew'> | undefined;
};

/**
 * Bundles the saved code and restarts the services whose bundle changed; returns their names. Throws with the line of a syntax
 * error; then every service keeps running.
 */
export async function restartChanged(
  services: readonly Restartable[],
  why: string,
  root = PROJECT_ROOT,
): Promise<string[]> {
  const bundles = await bundlesOf(
    services.map(({ entry }) => entry),
    root,
  );
  const changed = services.filter(({ code }, at) => {
    const before = readFileSync(code.bundle);
    code.bundle = bundles[at] as string;
    // An entry contains the names of its shared chunks, which are content hashes, so it also changes with them.
    return !readFileSync(code.bundle).equals(before);
  });
  await Promise.all(changed.map(async ({ service }) => service()?.renew(why)));
  return changed.map(({ name }) => name);
}
