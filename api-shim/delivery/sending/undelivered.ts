// Codes that a channel accepted but no receipt confirmed: kept in memory only, and sent again when the database says so.
import { z } from 'zod';
import { errorFields, type Log } from '../../../common/service/log.ts';
import type { Tracing } from '../../../common/tracing/span.ts';
import { traceparentIn } from '../../../common/upstream/trace-upstream.ts';
import type { Channel, Message } from '../channels/channel.ts';
import { deliver, deliveryTrace } from '../channels/deliver.ts';
import { callAsService, parseAnswer, type UpstreamDependencies } from '../../upstream/rpc.ts';
import { untraced, type KeptCaller } from '../../upstream/context-headers.ts';
import type { Background } from './background.ts';
import type { DeliveryReport } from './delivery-report.ts';

export type Held = {
  readonly caller: KeptCaller;
  readonly otpId: string;
  readonly message: Message;
  /** The channel that accepted it. */
  readonly canal: string;
  /** The channels that have not been tried, in order. */
  readonly others: readonly Channel[];
};

export type Undelivered = {
  readonly hold: (held: Held) => void;
  /** Asks the database at once about the codes among these that are held here. */
  readonly look: (otpIds: readonly string[]) => void;
  readonly stop: () => void;
};

type Dependencies = UpstreamDependencies & {
  readonly config: { readonly undeliveredAfterMs: number; readonly deliveryBudgetMs: number };
  readonly background: Background;
  readonly log: Log;
  readonly tracing?: Tracing | undefined;
  readonly metrics: {
    readonly delivery: (canal: string, situacao: string) => void;
    readonly resend: (canal: string) => void;
  };
};

type Entry = Held & { readonly since: number };

const decisions = z.array(z.object({ otp_id: z.string(), decisao: z.enum(['reenviar', 'encerrar']) }));

/* Receipts may arrive at another shim, so the database is asked. */
const EVERY_MS = 3_000;
const MAX_HELD = 5_000;
const MAX_ASKED = 500;

/**
 * Creates the set. A code leaves it when it was delivered, sent again, or has expired,
 * or after its time limit; when the process exits, all are lost.
 */
export function createUndelivered(
  deps: Dependencies,
  report: DeliveryReport,
  everyMs = EVERY_MS,
): Undelivered {
  const { log, metrics, background, config, tracing } = deps;
  const entries = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;

  async function ask(asked: readonly Entry[]): Promise<void> {
    const [first] = asked;
    if (first === undefined) return;
    const now = performance.now();
    const envios = asked.map(({ otpId, since }) => ({
      otp_id: otpId,
      vencido: now - since >= config.undeliveredAfterMs,
    }));
    const answer = await callAsService(deps, untraced(first.caller), 'otp_resend', { envios });
    for (const { otp_id, decisao } of parseAnswer(answer, decisions)) {
      const entry = entries.get(otp_id);
      entries.delete(otp_id);
      if (decisao === 'reenviar' && entry) background.run('otp resend', () => resend(entry));
    }
  }

  async function resend({ caller, otpId, message, canal, others }: Entry): Promise<void> {
    log.warn(
      { request_id: caller.id, otp_id: otpId, canal, others: others.map(({ name }) => name) },
      'a message was not delivered: the next channel gets the code',
    );
    const until = performance.now() + config.deliveryBudgetMs;
    const trace = deliveryTrace(tracing, 'redelivery', traceparentIn(caller.context));
    const outcomes = await deliver(others, message, log, { until, trace });
    for (const { canal, situacao } of outcomes) {
      metrics.delivery(canal, situacao);
      metrics.resend(canal);
    }
    await report(caller, otpId, outcomes);
  }

  async function askAll(): Promise<void> {
    const all = [...entries.values()];
    for (let at = 0; at < all.length; at += MAX_ASKED) await ask(all.slice(at, at + MAX_ASKED));
    forgetOld();
  }

  /* The database did not answer for a minute after the code was due: by then the person has asked again or given up. */
  function forgetOld(): void {
    const oldest = performance.now() - config.undeliveredAfterMs - 60_000;
    for (const { otpId, since } of entries.values()) if (since < oldest) entries.delete(otpId);
  }

  function later(): void {
    timer ??= setTimeout(() => {
      void quietly(askAll()).then(() => {
        timer = undefined;
        if (entries.size > 0) later();
      });
    }, untilNextLook()).unref();
  }

  /* The oldest entry comes first, and is due first. */
  function untilNextLook(): number {
    const [oldest] = entries.values();
    const due = (oldest?.since ?? 0) + config.undeliveredAfterMs - performance.now();
    /* A timer may fire slightly early. */
    return due > 0 ? Math.min(everyMs, Math.ceil(due) + 1) : everyMs;
  }

  const quietly = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      log.warn(errorFields(error, false), 'undelivered codes could not be asked about');
    });

  return {
    hold(held) {
      if (entries.size >= MAX_HELD) {
        log.warn(
          { request_id: held.caller.id },
          'too many codes are held: this one goes through one channel only',
        );
        return;
      }
      entries.set(held.otpId, { ...held, since: performance.now() });
      later();
    },
    look(otpIds) {
      void quietly(ask(otpIds.flatMap((id) => entries.get(id) ?? []).slice(0, MAX_ASKED)));
    },
    stop() {
      clearTimeout(timer);
      entries.clear();
    },
  };
}
