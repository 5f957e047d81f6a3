// Instances of one service behind a balancer.
export type Instance = { port: number; stop: () => Promise<void> };
export type Fleet = {
  /** Runs work with the next available instance, and with the one after it when that one refuses the connection. */
  send<T>(work: (port: number) => Promise<T>): Promise<T>;
  /** The ports of the available instances. */
  ports(): number[];
  /** Restarts one instance after the other: removes it from the balancer, waits for its requests, stops and starts it, adds it again. */
  restartEach(start: () => Promise<Instance>): Promise<void>;
  stop(): Promise<void>;
};

type Member = { instance: Instance; open: Set<Promise<unknown>>; out: boolean };

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
          // Only a request that was never sent is sent to another instance.
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
