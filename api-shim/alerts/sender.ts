// Pushes what is owed: at once when poked, and every so often for what an earlier try or another process left behind.
import { errorFields, type Log } from '../../common/log.ts';
import type { OwedAlert, Outbox } from './outbox.ts';

export type AlertSender = {
  readonly start: () => void;
  /** Looks now; never throws, never waits. */
  readonly poke: () => void;
  readonly stop: () => Promise<void>;
};

export type SenderOptions = {
  readonly outbox: Outbox;
  readonly push: (alert: OwedAlert) => Promise<void>;
  readonly log: Log;
  readonly counted: (situacao: 'entregue' | 'falhou') => void;
  readonly everyMs?: number;
};

const EVERY_MS = 15_000;

/**
 * Creates the sender. One look is under way at a time; a poke during it is followed by another.
 *
 * @example const sender = createAlertSender({ outbox, push, log, counted }); sender.start()
 */
export function createAlertSender({ outbox, push, log, counted, everyMs }: SenderOptions): AlertSender {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function deliver(alert: OwedAlert): Promise<void> {
    try {
      await push(alert);
    } catch (error) {
      counted('falhou');
      const which = { alerta_id: alert.id, tentativa: alert.tentativa };
      log.warn({ ...which, ...errorFields(error, false) }, 'an alert was not pushed; it will be tried again');
      return;
    }
    counted('entregue');
    await outbox.sent(alert);
  }

  async function look(): Promise<void> {
    try {
      do {
        again = false;
        const alerts = await outbox.claim();
        await Promise.all(alerts.map(deliver));
        again ||= alerts.length > 0;
      } while (again && !stopped);
    } catch (error) {
      log.warn(errorFields(error, false), 'owed alerts could not be looked up or recorded');
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
