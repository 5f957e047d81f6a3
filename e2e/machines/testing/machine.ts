// A machine of the test: a Debian in a folder that boot.sh boots, and commands that run in it as root.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { attemptIn, outputOf, type Ran } from '../../native/testing/debian.ts';

/** The folder of the test; empty when the tests do not run it. */
export const WORK = process.env['PORTARIA_MACHINES'] ?? '';
/** The folder of their control groups. */
const GROUP = process.env['PORTARIA_MACHINES_GROUP'] ?? '';
const BOOT = join(import.meta.dirname, 'boot.sh');
const BOOTS_WITHIN_S = 120;
/** Ends commands that hang. */
const COMMAND_WITHIN_S = 600;

/** Process 1 of the machine, as this process sees it: the child of unshare, which became the process that boot.sh was. */
function initOf(pid: number): string | undefined {
  const file = `/proc/${String(pid)}/task/${String(pid)}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ')[0] || undefined : undefined;
}

export class Machine {
  readonly name: string;
  readonly root: string;
  readonly address: string;
  #booted: ChildProcess | undefined;

  constructor(name: string, root = join(WORK, name)) {
    this.name = name;
    this.root = root;
    this.address = `10.0.0.${name.replace('n', '').replace('s', '1')}`;
  }

  /**
   * Gives it a new disk: a copy of another machine's, as a machine that was made in the same way. What it writes is kept in a folder of
   * its own, in memory and bounded when `sizeMb` is given.
   */
  makeFrom(root: string, sizeMb?: number): void {
    const disk = `${this.root}.disk`;
    for (const mounted of [this.root, disk])
      if (existsSync(mounted)) spawnSync('umount', [mounted], { stdio: 'ignore' });
    rmSync(disk, { recursive: true, force: true });
    mkdirSync(this.root, { recursive: true });
    mkdirSync(disk);
    if (sizeMb !== undefined)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(sizeMb)}m`, 'tmpfs', disk]);
    for (const part of ['changes', 'work']) mkdirSync(join(disk, part));
    const layers = `lowerdir=${root},upperdir=${disk}/changes,workdir=${disk}/work`;
    execFileSync('mount', ['-t', 'overlay', '-o', layers, 'overlay', this.root]);
    this.#nameIt();
    this.#prepare();
  }

  /** A new machine-id. Without one, systemd would enable every service that Debian suggests. */
  #nameIt(): void {
    writeFileSync(join(this.root, 'etc/machine-id'), `${randomBytes(16).toString('hex')}\n`);
  }

  #prepare(): void {
    if (readFileSync(join(this.root, 'etc/machine-id'), 'utf8').trim().length !== 32) this.#nameIt();
    writeFileSync(join(this.root, 'etc/hostname'), `${this.name}\n`);
    writeFileSync(
      join(this.root, 'etc/hosts'),
      `127.0.0.1 localhost app.escola.example docs.escola.example\n${this.address} ${this.name}\n`,
    );
    cpSync(join(WORK, 'tools/resolv.conf'), join(this.root, 'etc/resolv.conf'));
  }

  get isOn(): boolean {
    return this.#booted?.exitCode === null && this.#booted.signalCode === null;
  }

  /** Switches it on and waits until systemd has started what is enabled, or has given up on it. */
  async boot(): Promise<void> {
    if (this.isOn) throw new Error(`${this.name} is on`);
    this.#prepare();
    this.#booted = spawn(BOOT, [this.name, this.root, GROUP], { stdio: ['ignore', 'ignore', 'inherit'] });
    await this.#boots();
  }

  async #boots(): Promise<void> {
    const end = Date.now() + BOOTS_WITHIN_S * 1000;
    for (;;) {
      const { code } = await this.attempt(
        'test -S /run/systemd/private && systemctl show --property=Version',
      );
      if (code === 0) return;
      if (!this.isOn || Date.now() > end) throw new Error(`${this.name} does not boot`);
      await sleep(200);
    }
  }

  /** Cuts its power: every process in it is killed. */
  async cut(): Promise<void> {
    this.#booted?.kill('SIGKILL');
    await this.#isOff();
  }

  /** Switches it off in order. */
  async switchOff(): Promise<void> {
    await this.attempt('systemctl poweroff');
    await this.#isOff();
  }

  async #isOff(): Promise<void> {
    const end = Date.now() + 150_000;
    const left = join(GROUP, this.name, 'cgroup.events');
    while (this.isOn || (existsSync(left) && readFileSync(left, 'utf8').includes('populated 1'))) {
      if (Date.now() > end) throw new Error(`${this.name} does not end`);
      await sleep(100);
    }
  }

  /** Runs lines in one shell of the machine. */
  attempt(lines: string, input?: Promise<string>): Promise<Ran> {
    const init = this.#booted?.pid === undefined ? undefined : initOf(this.#booted.pid);
    if (!this.isOn || init === undefined)
      return Promise.resolve({ code: 255, output: `${this.name} is off` });
    const spaces = ['--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup'];
    const bound = ['timeout', '--foreground', '--kill-after=5', String(COMMAND_WITHIN_S)];
    return attemptIn(['nsenter', '--target', init, ...spaces, '--', ...bound], lines, input);
  }

  /** Does the same; throws the output when the lines fail. */
  async run(lines: string, input?: Promise<string>): Promise<string> {
    return outputOf(`on ${this.name}: ${lines}`, await this.attempt(lines, input));
  }

  /** Waits for the next code that its receiver gets. */
  nextCode(): Promise<string> {
    const file = join(this.root, 'opt/receiver/codes');
    const codes = (): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
    const before = codes().length;
    return (async () => {
      const end = Date.now() + 60_000;
      while (codes().length === before) {
        if (Date.now() > end) throw new Error(`no code arrived at ${this.name}`);
        await sleep(100);
      }
      return codes().at(-1) ?? '';
    })();
  }
}
