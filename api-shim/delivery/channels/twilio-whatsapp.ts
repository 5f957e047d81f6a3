// WhatsApp through Twilio: a content template that WhatsApp approved, with the code as its first variable.
import type { Channel, Notice } from './channel.ts';
import { createTwilioPost, senderFields, type TwilioAccount } from './twilio.ts';

export type TwilioWhatsappSettings = TwilioAccount & {
  /** The telephone of the WhatsApp sender in E.164, or the SID of a messaging service. */
  readonly from: string;
  readonly contentSid: string;
  /** The templates for messages without a code; without one, they go through another channel. */
  readonly noticeContentSids?: Readonly<Record<Notice['modelo'], string | undefined>>;
};

export function createTwilioWhatsappChannel(settings: TwilioWhatsappSettings): Channel {
  const post = createTwilioPost('twilio-whatsapp', settings);
  const { from, contentSid, noticeContentSids } = settings;
  const sender = senderFields(from.startsWith('+') ? `whatsapp:${from}` : from);
  const postTemplate = (destino: string, sid: string, variable: string, signal: AbortSignal) => {
    const template = { ContentSid: sid, ContentVariables: JSON.stringify({ 1: variable }) };
    return post({ To: `whatsapp:${destino}`, ...sender, ...template }, signal);
  };
  return {
    name: 'twilio-whatsapp',
    send: ({ destino, otp }, signal) => postTemplate(destino, contentSid, otp, signal),
    notify({ modelo, destino, variavel }, signal) {
      const sid = noticeContentSids?.[modelo];
      return sid === undefined ? undefined : postTemplate(destino, sid, variavel, signal);
    },
  };
}
