// Sends a test message through each channel to the phone of the operator.
import { randomInt } from 'node:crypto';
import type { Config } from '../../api-shim/config.ts';
import { createChannels } from '../../api-shim/delivery/channels/create-channels.ts';
import { CHANNEL_TIMEOUT_MS } from '../../api-shim/delivery/channels/deliver.ts';
import { writeMessage } from '../../api-shim/delivery/channels/message.ts';
import type { Prompt } from './ask.ts';
import type { Check } from './checks.ts';

const FIVE_MINUTES = 300;

/** The code of the message is random and opens nothing. With a prompt, the operator types it: only then has the message arrived. */
export async function sendTests(config: Config, phone: string, prompt?: Prompt): Promise<Check[]> {
  const seen: Check[] = [];
  for (const channel of createChannels(config, undefined)) {
    const otp = String(randomInt(1_000_000)).padStart(6, '0');
    const to = `${channel.name} to ****${phone.slice(-4)}`;
    try {
      const message = writeMessage(phone, otp, FIVE_MINUTES, config.appUrl);
      await channel.send(message, AbortSignal.timeout(CHANNEL_TIMEOUT_MS));
    } catch (error) {
      seen.push({ ok: false, text: `the test message by ${to} was refused: ${reasonOf(error)}` });
      continue;
    }
    if (!prompt) {
      seen.push({ ok: true, text: `the test message by ${to} was accepted: look whether it arrives` });
      continue;
    }
    const typed = (await prompt(`The code that arrived by ${channel.name} (Enter: none): `)).trim();
    seen.push(
      typed === otp
        ? { ok: true, text: `the test message by ${to} arrived` }
        : {
            ok: false,
            text: `the test message by ${to} ${typed === '' ? 'did not arrive' : 'had another code'}`,
          },
    );
  }
  return seen;
}

/* The messages of the channels name no phone, code or token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return `no answer within ${String(CHANNEL_TIMEOUT_MS / 1_000)} s`;
  const { code } = error as NodeJS.ErrnoException;
  return error.message || code || error.name;
}
