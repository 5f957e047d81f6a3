// The type of a provider's receipt, and how a channel reads it from a signed request.
import type { IncomingHttpHeaders } from 'node:http';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../common/errors.ts';

export type Receipt = {
  readonly mensagem_id: string;
  readonly situacao: 'entregue' | 'lido' | 'falhou';
  /** The provider's error number, for the log. */
  readonly erro?: number | undefined;
};

/** A request as it arrived: the signature covers these bytes and, for some providers, this URL. */
export type SignedRequest = {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly query: string;
  readonly body: Buffer;
};

export type ReceiptReader = {
  /** Names the header with the signature; a request without it is refused before its body is read. */
  readonly signatureHeader: string;
  readonly mediaType: 'application/json' | 'application/x-www-form-urlencoded';
  /** Verifies, then reads; what says nothing about a delivery is no receipt. */
  readonly read: (request: SignedRequest) => Receipt[];
  /** Answers the provider's question whether this address is ours; undefined refuses. */
  readonly challenge?: (query: string) => string | undefined;
};

/** The refusal of a request whose signature is not the provider's. */
export function unsigned(): Refusal {
  return new Refusal('signature_invalid');
}

/** Compares a digest with the one a header carries, in constant time. */
export function matchesDigest(digest: Buffer, text: string, encoding: 'hex' | 'base64'): boolean {
  const given = Buffer.from(text, encoding);
  return given.length === digest.length && timingSafeEqual(given, digest);
}

/** The keyed digest of texts and bytes, one after the other. */
export function hmac(algorithm: 'sha1' | 'sha256', key: string, ...parts: (string | Buffer)[]): Buffer {
  const mac = createHmac(algorithm, key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

/** A header that came once, as text. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
