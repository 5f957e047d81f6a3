// Instances of one service behind a balancer that knows which of them may be asked.
export type Instance = { port: number; stop: () => Promise<void> };
export type Fleet = {
  /** Does work with the next instance that may be asked. */
  send<T>(work: (port: number) => Promise<T>): Promise<T>;
  /** The ports of those that may be asked. */
  ports(): number[];
  /** Restarts one after the other: out of the balancer, what is open ends, stop, start, back in. */
  restartEach(start: () => Promise<Instance>): Promise<void>;
  stop(): Promise<void>;
};

type Member = { instance: Instance; open: Set<Promise<unknown>>; out: boolean };

/** Takes instances that run. */
export function createFleet(instances: readonly Instance[]): Fleet {
  const members: Member[] = instances.map((instance) => ({ instance, open: new Set(), out: false }));
  let turn = 0;
  const next = (): Member => {
    const asked = members.filter(({ out }) => !out);
    return asked[turn++ % asked.length] as Member;
  };
  return {
    async send(work) {
      const { instance, open } = next();
      const one = work(instance.port);
      open.add(one);
      try {
        return await one;
      } finally {
        open.delete(one);
      }
    },
    ports: () => members.filter(({ out }) => !out).map(({ instance }) => instance.port),
    async restartEach(start) {
      for (const member of members) {
        member.out = true;
        await Promise.allSettled(member.open);
        await member.instance.stop();
        member.instance = await start();
        member.out = false;
      }
    },
    async stop() {
      await Promise.all(members.map(({ instance }) => instance.stop()));
    },
  };
}
