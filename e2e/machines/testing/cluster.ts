// The three machines of the test, the two pages that install them, and what must hold after every runbook.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Guide } from './guide.ts';
import { Machine, WORK } from './machine.ts';
import { Sessions, until } from './sessions.ts';

export const INSTALL = new Guide('install-on-debian.md');
export const CLUSTER = new Guide('run-on-three-machines.md');
const TEMPLATE = process.env['PORTARIA_MACHINES_TEMPLATE'] ?? '';

/** A machine that the others are copies of. */
class Template extends Machine {
  readonly #made: string;

  constructor(name: string, suite: string) {
    super(name, join(TEMPLATE, suite, 'root'));
    this.#made = join(TEMPLATE, suite, 'made');
  }

  /** Installs Portaria, unless an earlier run has. */
  async make(): Promise<void> {
    if (existsSync(this.#made)) return;
    await this.boot();
    await this.run('systemctl enable --now receiver');
    for (const step of ['1. Packages', '2. The release', '3. Settings']) await INSTALL.follow(this, step);
    await this.switchOff();
    writeFileSync(this.#made, '');
  }
}

export const debian12 = new Template('n1', 'bookworm');
export const debian13 = new Template('n6', 'trixie');
export const n1 = new Machine('n1');
export const n2 = new Machine('n2');
export const n3 = new Machine('n3');
export const n4 = new Machine('n4');
/** Follows the cluster from outside. */
export const n5 = new Machine('n5');
/** Without Postgres. */
export const SERVICES = ['s1', 's2'].map((name) => new Machine(name));
/** Those of the new cluster. */
export const NEW = ['n6', 'n7', 'n8'].map((name) => new Machine(name));
/** The machines of the cluster; one runbook adds n4, the last one replaces all. */
export const ALL = [n1, n2, n3];
export const sessions = new Sessions();

type Member = { Member: string; Role: string; State: string };

/** The members of the cluster by Patroni, as a machine that is on sees them. */
async function members(at: Machine): Promise<Member[]> {
  return JSON.parse(await at.run('timeout 20 patronictl list --format json 2>/dev/null')) as Member[];
}

/** The leader as another machine's Patroni sees it, in a cluster that need not be whole. */
export async function leaderSeenBy(at: Machine): Promise<Machine> {
  const leader = (await members(at)).find(({ Role }) => Role === 'Leader');
  if (leader === undefined) throw new Error('there is no leader');
  return byName(leader.Member);
}

const byName = (name: string): Machine => {
  const machine = ALL.find((each) => each.name === name);
  if (machine === undefined) throw new Error(`there is no machine ${name}`);
  return machine;
};

/** Waits until Patroni shows one leader, one sync standby and otherwise replicas that stream, `count` in all; returns the leader. */
export const whole = (count = 3): Promise<Machine> =>
  until('a whole cluster', async () => {
    const at = ALL.find(({ isOn }) => isOn);
    if (at === undefined) throw new Error('every machine is off');
    const all = await members(at);
    const [leader, sync, ...replicas] = ['Leader', 'Sync Standby', 'Replica'].flatMap((role) =>
      all.filter((each) => each.Role === role && /^(running|streaming)$/.test(each.State)),
    );
    if (leader?.Role !== 'Leader' || sync?.Role !== 'Sync Standby' || replicas.length !== count - 2)
      throw new Error(JSON.stringify(all));
    return byName(leader.Member);
  });

/** What must hold after every runbook: ended stays ended, open stays open, people sign in and out everywhere, the doctor is content. */
export async function allIsWell(machines: readonly Machine[] = ALL): Promise<void> {
  await whole(machines.length);
  await sessions.check(machines);
  for (const machine of machines) await sessions.endOne(machine);
  await sessions.check(machines);
  await until('a doctor without a failure', async () => {
    const seen = await CLUSTER.follow(machines[0] ?? n1, '3. Start', 4);
    expect(seen).toMatch(/^\d+ ok, \d+ warning, 0 failure, /m);
    return seen;
  });
}

/** Makes the machine that the page's runbook expects to be the leader the leader. */
export async function leads(machine: Machine): Promise<void> {
  if ((await whole(ALL.length)) === machine) return;
  await until(`${machine.name} as the leader`, async () => {
    const now = await whole(ALL.length);
    if (now === machine) return true;
    await becomesSync(machine, now);
    await now.run(`patronictl switchover --force --candidate ${machine.name} portaria`);
    return undefined;
  });
}

/** Makes a standby the sync standby: only this one may take over in a switchover. */
export async function becomesSync(machine: Machine, leader: Machine): Promise<void> {
  const syncStandby = async () => (await members(leader)).find(({ Role }) => Role === 'Sync Standby')?.Member;
  const before = await syncStandby();
  if (before === machine.name || before === undefined) return;
  await byName(before).run('systemctl stop portaria-patroni');
  await until(`${machine.name} as the sync standby`, async () =>
    (await syncStandby()) === machine.name ? true : undefined,
  );
  await byName(before).run('systemctl start portaria-patroni');
  await whole(ALL.length);
}

/** A new machine in the place of a lost one, with steps 1 and 2 of the page and the folder that was kept. */
export async function renew(machine: Machine): Promise<void> {
  machine.makeFrom(debian12.root);
  shareSecrets(n1, [machine]);
  cpSync(join(WORK, 'kept', machine.name), join(machine.root, 'root/cluster', machine.name), {
    recursive: true,
  });
  await machine.boot();
  await CLUSTER.follow(machine, '1. Packages');
  await CLUSTER.follow(machine, '2. Configuration', 1);
  await CLUSTER.follow(machine, '2. Configuration', 2);
}

/** Copies what is in the files of `/etc/portaria`, as the operator does; they keep their owners. */
export function shareSecrets(from: Machine, to: readonly Machine[]): void {
  const folder = join(from.root, 'etc/portaria');
  for (const name of readdirSync(folder))
    for (const machine of to)
      writeFileSync(join(machine.root, 'etc/portaria', name), readFileSync(join(folder, name)));
}

export const untilStreams = (machine: Machine): Promise<true> =>
  until(`${machine.name} streams`, async () =>
    (await members(n1)).some(({ Member, State }) => Member === machine.name && State === 'streaming')
      ? true
      : undefined,
  );

/** Copies the folders of the cluster that `fill.ts` wrote, as the operator does. */
export function copyFolders(name: string, to: readonly Machine[], from = n1): void {
  for (const machine of to)
    cpSync(join(from.root, 'root', name, machine.name), join(machine.root, 'root', name, machine.name), {
      recursive: true,
    });
  cpSync(join(from.root, 'root', name), join(WORK, 'kept'), { recursive: true });
}
