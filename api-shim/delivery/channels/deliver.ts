// Tries the channels in order until one accepts the message: at most five seconds each, and one time budget for all.
import { errorFields, type Log } from '../../../common/service/log.ts';
import type { Tracing } from '../../../common/tracing/span.ts';
import type { Channel, Message } from './channel.ts';

export type Outcome = { canal: string; situacao: 'aceito' | 'falhou'; mensagem_id?: string };

/** `until` is a time of performance.now(); no channel is tried after it. */
export type DeliveryLimits = {
  readonly until: number;
  readonly channelMs?: number;
  /** The parent span of the attempts. */
  readonly trace?: DeliveryTrace | undefined;
};
type DeliveryTrace = Pick<Tracing, 'begin'> & {
  readonly name: 'delivery' | 'redelivery';
  readonly traceparent: string;
};

export const CHANNEL_TIMEOUT_MS = 5_000;
/* With less time left, no provider could answer. */
const MIN_CHANNEL_MS = 10;

/**
 * Delivers a message and returns the outcome of each channel. Requests that timed out are cancelled before this
 *  resolves, so nothing is still running when the person is told that the delivery failed.
 */
export async function deliver(
  channels: readonly Channel[],
  message: Message,
  log: Log,
  { until, channelMs = CHANNEL_TIMEOUT_MS, trace }: DeliveryLimits,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const channel of channels) {
    const left = Math.min(channelMs, until - performance.now());
    if (left < MIN_CHANNEL_MS) {
      log.warn({ canal: channel.name }, 'a channel was not tried: the time for the delivery is over');
      break;
    }
    const span = trace?.begin(trace.name, 'client', trace.traceparent, {
      'portaria.canal': channel.name,
    });
    try {
      const id = await sendInTime(channel, message, left);
      span?.end({}, false);
      outcomes.push({
        canal: channel.name,
        situacao: 'aceito',
        ...(id !== undefined && { mensagem_id: id }),
      });
      return outcomes;
    } catch (error) {
      span?.end({}, true);
      outcomes.push({ canal: channel.name, situacao: 'falhou' });
      log.warn({ canal: channel.name, ...errorFields(error) }, 'a channel failed');
    }
  }
  return outcomes;
}

/** The trace of the attempts, when the request for the code is traced. */
export function deliveryTrace(
  tracing: Tracing | undefined,
  name: DeliveryTrace['name'],
  traceparent: string | undefined,
): DeliveryTrace | undefined {
  return tracing && traceparent !== undefined ? { begin: tracing.begin, name, traceparent } : undefined;
}

async function sendInTime(channel: Channel, message: Message, ms: number): Promise<string | undefined> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      abort.abort();
      /* Lets a channel that has accepted the message, and only waits for its id, resolve first. */
      setImmediate(() => reject(new Error(`no answer within ${Math.round(ms)} ms`)));
    }, ms);
  });
  try {
    return await Promise.race([channel.send(message, abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
