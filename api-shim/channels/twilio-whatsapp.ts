// WhatsApp through Twilio: a content template that WhatsApp approved, with the code as its first variable.
import type { Channel } from './channel.ts';
import { createTwilioPost, senderFields, type TwilioAccount } from './twilio.ts';

export type TwilioWhatsappSettings = TwilioAccount & {
  /** The telephone of the WhatsApp sender in E.164, or the SID of a messaging service. */
  readonly from: string;
  readonly contentSid: string;
};

/**
 * Creates the channel.
 *
 * @example createTwilioWhatsappChannel({ ...account, from: '+551140000000', contentSid: 'HX…' })
 */
export function createTwilioWhatsappChannel(settings: TwilioWhatsappSettings): Channel {
  const post = createTwilioPost('twilio-whatsapp', settings);
  const { from, contentSid } = settings;
  const sender = senderFields(from.startsWith('+') ? `whatsapp:${from}` : from);
  return {
    name: 'twilio-whatsapp',
    send({ destino, otp }, signal) {
      const template = { ContentSid: contentSid, ContentVariables: JSON.stringify({ 1: otp }) };
      return post({ To: `whatsapp:${destino}`, ...sender, ...template }, signal);
    },
  };
}
