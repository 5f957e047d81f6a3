// Pushes due alerts: at once after a poke, and periodically, for alerts left by a failed push or by another process.
import { errorFields, type Log } from '../../../common/service/log.ts';

export type Sender = {
  readonly start: () => void;
  /** Starts a run in the background; never throws. */
  readonly poke: () => void;
  readonly stop: () => Promise<void>;
};

/** A row leased from the database. `tentativa` distinguishes one claim of a row from the next. */
export type Owed = { readonly id: string; readonly tentativa: number };

export type SenderOptions<T extends Owed, R> = {
  readonly outbox: {
    readonly claim: () => Promise<T[]>;
    readonly sent: (owed: T, result: R) => Promise<void>;
  };
  readonly push: (owed: T) => Promise<R>;
  readonly log: Log;
  readonly counted: (situacao: 'entregue' | 'falhou') => void;
  /** The name of the rows in the log. */
  readonly what?: string;
  readonly everyMs?: number;
};

const EVERY_MS = 15_000;

/** Creates the sender. Runs do not overlap: a poke during a run starts another run afterwards. */
export function createSender<T extends Owed, R>(options: SenderOptions<T, R>): Sender {
  const { outbox, push, log, counted, everyMs, what = 'an alert' } = options;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function deliver(owed: T): Promise<void> {
    let result: R;
    try {
      result = await push(owed);
    } catch (error) {
      counted('falhou');
      const which = { id: owed.id, tentativa: owed.tentativa };
      log.warn({ ...which, ...errorFields(error, false) }, `${what} was not sent; it will be tried again`);
      return;
    }
    counted('entregue');
    await outbox.sent(owed, result);
  }

  async function look(): Promise<void> {
    try {
      do {
        again = false;
        const owed = await outbox.claim();
        await Promise.all(owed.map(deliver));
        again ||= owed.length > 0;
      } while (again && !stopped);
    } catch (error) {
      log.warn(errorFields(error, false), `${what} could not be looked up or recorded`);
    }
  }

  function poke(): void {
    again = true;
    if (stopped || underWay) return;
    underWay = look().finally(() => (underWay = undefined));
  }

  return {
    poke,
    start() {
      timer = setInterval(poke, everyMs ?? EVERY_MS).unref();
      poke();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await underWay;
    },
  };
}
