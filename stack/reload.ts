// Updates a running stack: bundles saved code and restarts the services whose bundle changed.
import { setTimeout as sleep } from 'node:timers/promises';
import { bundlesOf } from './bundle.mjs';
import { PROJECT_ROOT } from '../common/project-root.ts';
import { compileOwnCode, type OwnCode } from './own-code.ts';
import type { Service, ServiceSpec } from './processes/supervise.ts';

/** The file that a service starts from, also after a crash, and the packages that a spare process preloads. */
export type Code = { bundle: string; packages?: string[] };

export type Reloadable = {
  /** Its TypeScript entry file. */
  entry: string;
  code: Code;
  spec: ServiceSpec;
  service: () => Service | undefined;
};

/** The services that a save changed, and those that answer again: a later save may have come between. */
export type Reloaded = { changed: string[]; answering: string[] };

export type Reloader = {
  /** Resolves when the restarted services answer. Throws when the code cannot be bundled or does not start. */
  reload: (why: string) => Promise<Reloaded>;
  stop: () => Promise<void>;
};

const POLL_MS = 20;
const ANSWERS_WITHIN_MS = 15_000;

/** Prepares for saves: the running code is bundled without packages, and spare processes preload those. */
export async function createReloader(
  reloadables: readonly Reloadable[],
  root = PROJECT_ROOT,
): Promise<Reloader> {
  const entries = reloadables.map(({ entry }) => entry);
  const compiler = await compileOwnCode(entries, root);
  const first = await compiler.build();
  const now = await bundlesOf(entries, root);
  // Code saved since the start does not run yet.
  const digests = reloadables.map(({ code }, at) =>
    code.bundle === now[at] ? (first[at] as OwnCode).digest : undefined,
  );
  reloadables.forEach(({ code, service }, at) => {
    code.packages = (first[at] as OwnCode).packages;
    service()?.prepare();
  });
  return {
    async reload(why) {
      const built = await compiler.build();
      const changed = reloadables.filter(({ code }, at) => {
        const before = digests[at];
        const { digest, ...latest } = built[at] as OwnCode;
        digests[at] = digest;
        Object.assign(code, latest);
        return digest !== before;
      });
      const isLatest = (reloadable: Reloadable): boolean => {
        const at = reloadables.indexOf(reloadable);
        return digests[at] === (built[at] as OwnCode).digest;
      };
      const answer = await Promise.all(
        changed.map((reloadable) => restart(reloadable, why, () => isLatest(reloadable))),
      );
      const names = changed.map(({ spec }) => spec.name);
      return { changed: names, answering: names.filter((_name, at) => answer[at]) };
    },
    stop: compiler.stop,
  };
}

async function restart(
  { spec, service }: Reloadable,
  why: string,
  isLatest: () => boolean,
): Promise<boolean> {
  const running = service();
  const before = running?.pid();
  await running?.renew(why);
  for (const end = Date.now() + ANSWERS_WITHIN_MS; Date.now() < end; await sleep(POLL_MS)) {
    if (!isLatest()) return false; // a later change waits for its code
    const pid = running?.pid();
    if (pid === undefined || pid === before || !(await spec.isReady(pid).catch(() => false))) continue;
    running?.prepare();
    return true;
  }
  throw new Error(`${spec.name} does not answer. Its log: ${spec.logFile}`);
}
