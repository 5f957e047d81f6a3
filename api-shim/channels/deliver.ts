// Tries the channels in order until one takes the message; each has five seconds.
import { errorFields, type Log } from '../../common/log.ts';
import type { Channel, Message } from './channel.ts';

export type Outcome = { canal: string; situacao: 'entregue' | 'falhou' };

export const CHANNEL_TIMEOUT_MS = 5_000;

/**
 * Delivers a message and says what each channel did with it; the last outcome tells whether it arrived.
 *
 * @example const outcomes = await deliver(channels, message, log)
 */
export async function deliver(
  channels: readonly Channel[],
  message: Message,
  log: Log,
  timeoutMs: number = CHANNEL_TIMEOUT_MS,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const channel of channels) {
    try {
      await sendInTime(channel, message, timeoutMs);
      outcomes.push({ canal: channel.name, situacao: 'entregue' });
      return outcomes;
    } catch (error) {
      outcomes.push({ canal: channel.name, situacao: 'falhou' });
      log.warn({ canal: channel.name, ...errorFields(error) }, 'a channel failed');
    }
  }
  return outcomes;
}

async function sendInTime(channel: Channel, message: Message, timeoutMs: number): Promise<void> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${timeoutMs} ms`));
      abort.abort();
    }, timeoutMs);
  });
  try {
    await Promise.race([channel.send(message, abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
