// Instances of one service behind a balancer that knows which of them may be asked.
export type Instance = { port: number; stop: () => Promise<void> };
export type Fleet = {
  /** Does work with the next instance that may be asked, and with the one after it when that one takes no connection. */
  send<T>(work: (port: number) => Promise<T>): Promise<T>;
  /** The ports of those that may be asked. */
  ports(): number[];
  /** Restarts one after the other: out of the balancer, what it was asked is answered, stop, start, back in. */
  restartEach(start: () => Promise<Instance>): Promise<void>;
  stop(): Promise<void>;
};

type Member = { instance: Instance; open: Set<Promise<unknown>>; out: boolean };

/** Takes instances that run. */
export function createFleet(instances: readonly Instance[]): Fleet {
  const members: Member[] = instances.map((instance) => ({ instance, open: new Set(), out: false }));
  let turn = 0;
  const inTurn = (): Member[] => {
    const asked = members.filter(({ out }) => !out);
    const first = turn++ % asked.length;
    return [...asked.slice(first), ...asked.slice(0, first)];
  };
  return {
    async send(work) {
      let refused: unknown;
      for (const { instance, open } of inTurn()) {
        const one = work(instance.port);
        open.add(one);
        try {
          return await one;
        } catch (error) {
          // Only what was never sent is sent to another.
          if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
          refused = error;
        } finally {
          open.delete(one);
        }
      }
      throw refused;
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
