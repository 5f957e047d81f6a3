// Wraps a server's command so that it runs as the right user, can reach its folder, and stops when its parent dies.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Identity } from '../machine/identity.ts';

export type Command = { file: string; args: string[]; uid?: number; gid?: number };
export type RunAs = { identity: Identity; capability?: Capability };

type Capability = keyof typeof CAPABILITY_BITS;

/** From the narrowest that is enough to the widest; the numbers are the kernel's. */
const CAPABILITY_BITS = { dac_read_search: 2, dac_override: 1 } as const;

const hasSetpriv = spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0;

/** The command line that runs `file` as the chosen user. `deathSignal` is sent when the supervisor is killed. */
export function commandAs(
  runAs: RunAs,
  file: string,
  args: string[],
  deathSignal: 'INT' | 'TERM' | 'KILL',
): Command {
  const { identity, capability } = runAs;
  const { uid, gid } = identity;
  if (!hasSetpriv) return identity.stepsDown ? { file, args, uid, gid } : { file, args };
  const flags = ['--pdeathsig', deathSignal];
  if (identity.stepsDown) flags.push(`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups');
  if (capability) {
    // Without no_setuid_fixup the kernel ignores capabilities in access(2), which Postgres calls for its files.
    flags.push(
      '--securebits=+no_setuid_fixup',
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
    );
  }
  return { file: 'setpriv', args: [...flags, '--', file, ...args] };
}

/** The access that the user needs: run the program, read the files, enter the folders. */
export type Reach = { program: string; files: string[]; folders: string[] };

/**
 * Finds the capability that the user needs to reach its files: usually none. A folder inside one that is closed to that user
 * (a clone under /root, or in a `mktemp -d`) needs one capability, which only root can grant.
 */
export function findRunAs(identity: Identity, reach: Reach): RunAs {
  if (!identity.stepsDown) return { identity };
  const choices: RunAs[] = [{ identity }];
  for (const capability of Object.keys(CAPABILITY_BITS) as Capability[]) {
    if (hasSetpriv && holdsCapability(CAPABILITY_BITS[capability])) choices.push({ identity, capability });
  }
  const found = choices.find((runAs) => canReach(runAs, reach));
  if (found) return found;
  throw new Error(
    `Postgres cannot run as root, and uid ${identity.uid}, which it would run as, cannot reach ${reach.folders.join(' or ')}. ` +
      'Move the project out of the closed folder (chmod a+x on its parents), or start as an ordinary user.',
  );
}

function canReach(runAs: RunAs, { program, files, folders }: Reach): boolean {
  const script =
    'p=$1; shift; for f; do if [ -d "$f" ]; then cd "$f"; else exec 3<"$f"; fi || exit 1; done; exec "$p" --version';
  const command = commandAs(runAs, '/bin/sh', ['-c', script, 'reach', program, ...files, ...folders], 'KILL');
  const { file, args, ...user } = command;
  const result = spawnSync(file, args, { ...user, cwd: '/', encoding: 'utf8' });
  return result.status === 0 && result.stderr === '';
}

function holdsCapability(bit: number): boolean {
  const mask = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return ((BigInt(`0x${mask}`) >> BigInt(bit)) & 1n) === 1n;
}
