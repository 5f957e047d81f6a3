// Creates the receipt readers of the configured channels that can verify a receipt.
import type { ChannelName, ChannelSettings } from '../channels/settings.ts';
import { createMetaReader } from './meta.ts';
import type { ReceiptReader } from './receipt.ts';
import { createTwilioReader } from './twilio.ts';
import { createWebhookReader } from './webhook.ts';

export type ReceiptReaders = ReadonlyMap<string, ReceiptReader>;

type Config = { readonly channels: readonly ChannelName[]; readonly channelSettings: ChannelSettings };

/** Creates the readers, by channel name. */
export function createReceiptReaders({ channels, channelSettings }: Config): ReceiptReaders {
  const makers: Record<ChannelName, () => ReceiptReader | undefined> = {
    console: () => undefined,
    whatsapp() {
      const { appSecret, verifyToken, phoneNumberId } = channelSettings.whatsapp;
      if (appSecret === undefined || verifyToken === undefined) return undefined;
      return createMetaReader({ appSecret, verifyToken, phoneNumberId });
    },
    'twilio-sms': () => createTwilioReader(channelSettings['twilio-sms']),
    'twilio-whatsapp': () => createTwilioReader(channelSettings['twilio-whatsapp']),
    webhook: () => createWebhookReader(channelSettings.webhook),
  };
  const readers = channels.map((name) => [name, makers[name]()] as const);
  return new Map(readers.filter((pair): pair is [ChannelName, ReceiptReader] => pair[1] !== undefined));
}
