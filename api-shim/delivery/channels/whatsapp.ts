// WhatsApp through Meta's Cloud API: an authentication template with the code in its text and in its button.
import { z } from 'zod';
import type { Channel, Notice } from './channel.ts';
import { messageIdField, postToProvider } from './provider-request.ts';

export type WhatsappSettings = {
  readonly apiUrl: string;
  readonly phoneNumberId: string;
  readonly token: string;
  readonly template: string;
  /** The templates for messages without a code; without one, they go through another channel. */
  readonly noticeTemplates?: Readonly<Record<Notice['modelo'], string | undefined>>;
  readonly language: string;
  /** The app secret and the verify token of Meta's challenge; receipts are accepted only when both are set. */
  readonly appSecret?: string | undefined;
  readonly verifyToken?: string | undefined;
};

const acceptedBody = z.object({ messages: z.array(z.object({ id: messageIdField })) });
const errorBody = z.object({ error: z.object({ code: z.number() }) });

/**
 * Creates the channel.
 *
 * @example createWhatsappChannel({ apiUrl: 'https://graph.facebook.com/v25.0', phoneNumberId, token, template, language })
 */
export function createWhatsappChannel(settings: WhatsappSettings): Channel {
  const { apiUrl, phoneNumberId, token, template, noticeTemplates, language } = settings;
  const url = `${apiUrl}/${phoneNumberId}/messages`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = (destino: string, name: string, components: readonly object[], signal: AbortSignal) => {
    const body = JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: destino.replace('+', ''),
      type: 'template',
      template: { name, language: { code: language }, components },
    });
    return postToProvider({ provider: 'whatsapp', url, headers, body, signal, errorNumber, messageId });
  };
  const bodyOf = (text: string) => ({ type: 'body', parameters: [{ type: 'text', text }] });
  return {
    name: 'whatsapp',
    send({ destino, otp }, signal) {
      const button = {
        type: 'button',
        sub_type: 'url',
        index: '0',
        parameters: [{ type: 'text', text: otp }],
      };
      return post(destino, template, [bodyOf(otp), button], signal);
    },
    notify({ modelo, destino, variavel }, signal) {
      const name = noticeTemplates?.[modelo];
      return name === undefined ? undefined : post(destino, name, [bodyOf(variavel)], signal);
    },
  };
}

function messageId(body: unknown): string | undefined {
  return acceptedBody.safeParse(body).data?.messages[0]?.id;
}

function errorNumber(body: unknown): unknown {
  return errorBody.safeParse(body).data?.error.code;
}
