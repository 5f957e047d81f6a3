// SMS through Twilio: the whole text, with the WebOTP line at the end if there is one.
import type { Channel } from './channel.ts';
import { createTwilioPost, senderFields, type TwilioAccount } from './twilio.ts';

export type TwilioSmsSettings = TwilioAccount & {
  /** A telephone in E.164, an alphanumeric sender, or the SID of a messaging service. */
  readonly from: string;
};

/**
 * Creates the channel.
 *
 * @example createTwilioSmsChannel({ apiUrl: 'https://api.twilio.com', accountSid, authToken, from: '+551140000000' })
 */
export function createTwilioSmsChannel(settings: TwilioSmsSettings): Channel {
  const post = createTwilioPost('twilio-sms', settings);
  const send = ({ destino, texto }: { destino: string; texto: string }, signal: AbortSignal) =>
    post({ To: destino, ...senderFields(settings.from), Body: texto }, signal);
  return { name: 'twilio-sms', send, notify: send };
}
