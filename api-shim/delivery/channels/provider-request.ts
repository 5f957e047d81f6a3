// Sends one POST to a provider: no redirects, no retry, and no text of the provider in the error.
import { Agent, request, type Dispatcher } from 'undici';
import { z } from 'zod';

export type ProviderPost = {
  readonly provider: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Finds the provider's error number in the parsed body of an error response. */
  readonly errorNumber?: (body: unknown) => unknown;
  /** Finds the message id in the parsed body of a success. */
  readonly messageId?: (body: unknown) => string | undefined;
};

const MAX_BODY_BYTES = 16_384;
const TIMEOUT_MS = 5_000;
const ID_TIMEOUT_MS = 1_000;

/* No connection limit: concurrent deliveries are limited already, and a hanging connection must not block others. */
const agent = new Agent();

/** A message id in an answer of a provider. */
export const messageIdField = z.string().regex(/^[\x21-\x7e]{1,255}$/);

/**
 * Posts, and rejects unless the response is a success. An error body may contain the telephone or the code, so
 * only the status and the error number go into the error.
 */
export async function postToProvider(post: ProviderPost): Promise<string | undefined> {
  const { provider, url, headers, body, signal } = post;
  const answer = await request(url, { method: 'POST', headers, body, signal, dispatcher: agent });
  const { statusCode: status } = answer;
  if (status >= 200 && status < 300) return readId(answer, post);
  const number = post.errorNumber?.(await readJson(answer));
  const detail = Number.isSafeInteger(number) ? `, error ${String(number)}` : '';
  throw new Error(`${provider} answered ${status}${detail}`);
}

/* The provider has accepted the message: a bad response body must not cause a second send. */
async function readId(
  answer: Dispatcher.ResponseData,
  { messageId }: ProviderPost,
): Promise<string | undefined> {
  if (messageId === undefined) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    answer.body.dump({ limit: MAX_BODY_BYTES, signal }).catch(() => undefined);
    return undefined;
  }
  const timer = setTimeout(() => answer.body.destroy(), ID_TIMEOUT_MS);
  const id = messageId(await readJson(answer));
  clearTimeout(timer);
  return id;
}

async function readJson({ body }: Dispatcher.ResponseData): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BODY_BYTES) return undefined;
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
