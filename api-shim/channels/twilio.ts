// What both Twilio channels share: one form to the Messages resource, with the account as user.
import { z } from 'zod';
import { postToProvider } from './provider-request.ts';

export type TwilioAccount = {
  readonly apiUrl: string;
  readonly accountSid: string;
  readonly authToken: string;
};

const errorBody = z.object({ code: z.number() });

/**
 * Creates the way to send one message of an account.
 *
 * @example const post = createTwilioPost('twilio-sms', account); await post({ To, From, Body }, signal)
 */
export function createTwilioPost(provider: string, { apiUrl, accountSid, authToken }: TwilioAccount) {
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const headers = {
    authorization: `Basic ${credentials}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  return (form: Record<string, string>, signal: AbortSignal): Promise<void> =>
    postToProvider({
      ...{ provider, url, headers, signal, errorNumber },
      body: new URLSearchParams(form).toString(),
    });
}

/**
 * Names the sender: a messaging service by its SID, anything else as it is.
 *
 * @example senderFields('+551140000000') // { From: '+551140000000' }
 */
export function senderFields(sender: string): Record<string, string> {
  return /^MG[0-9a-f]{32}$/i.test(sender) ? { MessagingServiceSid: sender } : { From: sender };
}

function errorNumber(body: unknown): unknown {
  return errorBody.safeParse(body).data?.code;
}
