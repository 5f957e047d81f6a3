// WhatsApp through Twilio: a content template that WhatsApp approved, with the code as its first variable.
import type { Channel } from './channel.ts';
import { createTwilioPost, senderFields, type TwilioAccount } from './twilio.ts';

export type TwilioWhatsappSettings = TwilioAccount & {
  /** The telephone of the WhatsApp sender in E.164, or the SID of a messaging service. */
  readonly from: string;
  readonly contentSid: string;
  /** The template for messages without a code; without it, they go through another channel. */
  readonly noticeContentSid?: string | undefined;
};

export function createTwilioWhatsappChannel(settings: TwilioWhatsappSettings): Channel {
  const post = createTwilioPost('twilio-whatsapp', settings);
  const { from, contentSid, noticeContentSid } = settings;
  const sender = senderFields(from.startsWith('+') ? `whatsapp:${from}` : from);
  const postTemplate = (destino: string, sid: string, variable: string, signal: AbortSignal) => {
    const template = { ContentSid: sid, ContentVariables: JSON.stringify({ 1: variable }) };
    return post({ To: `whatsapp:${destino}`, ...sender, ...template }, signal);
  };
  return {
    name: 'twilio-whatsapp',
    send: ({ destino, otp }, signal) => postTemplate(destino, contentSid, otp, signal),
    notify:
      noticeContentSid === undefined
        ? undefined
        : ({ destino, variavel }, signal) => postTemplate(destino, noticeContentSid, variavel, signal),
  };
}
