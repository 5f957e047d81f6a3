// Sends a message without a code through the first channel that can carry one and accepts it.
import { errorFields, type Log } from '../../../common/service/log.ts';
import type { Channel, Notice } from './channel.ts';
import { CHANNEL_TIMEOUT_MS } from './deliver.ts';

/** Sends a notice and returns the name of the channel that accepted it; rejects when none did. */
export async function notify(channels: readonly Channel[], notice: Notice, log: Log): Promise<string> {
  for (const channel of channels) {
    try {
      const sending = channel.notify?.(notice, AbortSignal.timeout(CHANNEL_TIMEOUT_MS));
      if (sending === undefined) continue;
      await sending;
      return channel.name;
    } catch (error) {
      log.warn({ canal: channel.name, ...errorFields(error) }, 'a channel failed');
    }
  }
  throw new Error('no channel took the notice');
}
