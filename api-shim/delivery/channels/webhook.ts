// Sends messages to an operator's own receiver by a signed POST, which proves origin, content and time, and prevents replays.
import { createHmac, randomUUID } from 'node:crypto';
import type { Channel } from './channel.ts';
import { postToProvider } from './provider-request.ts';

export type WebhookSettings = { readonly url: string; readonly secret: string };

/**
 * Creates the channel.
 *
 * @example createWebhookChannel({ url: 'https://mensagens.escola.example/codigo', secret })
 */
export function createWebhookChannel({ url, secret }: WebhookSettings): Channel {
  const post = async (fields: Record<string, string>, signal: AbortSignal): Promise<string> => {
    const id = randomUUID();
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = JSON.stringify({ id, ...fields });
    const headers = {
      'content-type': 'application/json',
      'x-portaria-id': id,
      'x-portaria-timestamp': timestamp,
      'x-portaria-signature': signWebhook(secret, timestamp, body),
    };
    await postToProvider({ provider: 'webhook', url, headers, body, signal });
    return id;
  };
  return {
    name: 'webhook',
    send: ({ destino, texto, otp }, signal) => post({ destino, texto, otp }, signal),
    notify: ({ destino, texto }, signal) => post({ destino, texto }, signal),
  };
}

/**
 * Signs a body together with its time. The id is in the body too, so that it is signed as well.
 *
 * @example signWebhook(secret, '1780000000', '{}') // 'sha256=…'
 */
export function signWebhook(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
