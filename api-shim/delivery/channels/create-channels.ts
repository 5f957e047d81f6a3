// Creates the configured channels, in the order in which they are tried.
import type { Channel } from './channel.ts';
import { createConsoleChannel, type Inbox } from './console.ts';
import type { ChannelName, ChannelSettings } from './settings.ts';
import { createTwilioSmsChannel } from './twilio-sms.ts';
import { createTwilioWhatsappChannel } from './twilio-whatsapp.ts';
import { createWebhookChannel } from './webhook.ts';
import { createWhatsappChannel } from './whatsapp.ts';

type ChannelConfig = {
  readonly channels: readonly ChannelName[];
  readonly channelSettings: ChannelSettings;
};

/** Creates the channels; at least one of them can be used. */
export function createChannels(
  { channels, channelSettings }: ChannelConfig,
  inbox: Inbox | undefined,
): [Channel, ...Channel[]] {
  const makers: Record<ChannelName, () => Channel | undefined> = {
    console: () => inbox && createConsoleChannel(inbox),
    whatsapp: () => createWhatsappChannel(channelSettings.whatsapp),
    'twilio-sms': () => createTwilioSmsChannel(channelSettings['twilio-sms']),
    'twilio-whatsapp': () => createTwilioWhatsappChannel(channelSettings['twilio-whatsapp']),
    webhook: () => createWebhookChannel(channelSettings.webhook),
  };
  const [first, ...others] = channels
    .map((name) => makers[name]())
    .filter((channel) => channel !== undefined);
  if (first === undefined) throw new Error('no channel can be used');
  return [first, ...others];
}
