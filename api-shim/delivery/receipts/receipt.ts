// The type of a provider's receipt, and the interface that reads it from a signed request.
import type { IncomingHttpHeaders } from 'node:http';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../../common/errors.ts';

export type Receipt = {
  readonly mensagem_id: string;
  readonly situacao: 'entregue' | 'lido' | 'falhou';
  /** The provider's error number, for the log. */
  readonly erro?: number | undefined;
};

/** A request as received: the signature covers these bytes and, for some providers, this URL. */
export type SignedRequest = {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly query: string;
  readonly body: Buffer;
};

export type ReceiptReader = {
  /** The header with the signature; a request without it is refused before its body is read. */
  readonly signatureHeader: string;
  readonly mediaType: 'application/json' | 'application/x-www-form-urlencoded';
  /** Verifies the signature, then parses. Events that are not about delivery give no receipt. */
  readonly read: (request: SignedRequest) => Receipt[];
  /** Answers the provider's ownership challenge for this URL; undefined refuses it. */
  readonly challenge?: (query: string) => string | undefined;
};

/** The refusal of a request with a wrong signature. */
export function unsigned(): Refusal {
  return new Refusal('signature_invalid');
}

/** Compares a digest with that of a header in constant time. */
export function matchesDigest(digest: Buffer, text: string, encoding: 'hex' | 'base64'): boolean {
  const given = Buffer.from(text, encoding);
  return given.length === digest.length && timingSafeEqual(given, digest);
}

/** The HMAC of the concatenated parts. */
export function hmac(algorithm: 'sha1' | 'sha256', key: string, ...parts: (string | Buffer)[]): Buffer {
  const mac = createHmac(algorithm, key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

/** The text of a header that was sent once. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
