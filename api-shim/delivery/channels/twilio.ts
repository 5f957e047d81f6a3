// Shared by both Twilio channels: posts one form to the Messages resource, authenticated as the account.
import { z } from 'zod';
import { messageIdField, postToProvider } from './provider-request.ts';

export type TwilioAccount = {
  readonly apiUrl: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** The public URL of the shim, for status callbacks; without it Twilio sends none. */
  readonly publicUrl?: string | undefined;
};

const acceptedBody = z.object({ sid: messageIdField });
const errorBody = z.object({ code: z.number() });

/** Creates the function that sends one message from an account. */
export function createTwilioPost(provider: string, account: TwilioAccount) {
  const { apiUrl, accountSid, authToken, publicUrl } = account;
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const headers = {
    authorization: `Basic ${credentials}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const callback = publicUrl === undefined ? {} : { StatusCallback: receiptUrl(publicUrl, provider) };
  return (form: Record<string, string>, signal: AbortSignal): Promise<string | undefined> =>
    postToProvider({
      provider,
      url,
      headers,
      signal,
      errorNumber,
      messageId,
      body: new URLSearchParams({ ...form, ...callback }).toString(),
    });
}

/**
 * The callback URL for receipts of a channel.
 *
 * @example receiptUrl('https://app.example', 'twilio-sms') // 'https://app.example/functions/v1/delivery-receipt/twilio-sms'
 */
function receiptUrl(publicUrl: string, channel: string): string {
  return `${publicUrl}/functions/v1/delivery-receipt/${channel}`;
}

/**
 * The field for the sender: a messaging service by its SID, anything else as `From`.
 *
 * @example senderFields('+551140000000') // { From: '+551140000000' }
 */
export function senderFields(sender: string): Record<string, string> {
  return /^MG[0-9a-f]{32}$/i.test(sender) ? { MessagingServiceSid: sender } : { From: sender };
}

function messageId(body: unknown): string | undefined {
  return acceptedBody.safeParse(body).data?.sid;
}

function errorNumber(body: unknown): unknown {
  return errorBody.safeParse(body).data?.code;
}
