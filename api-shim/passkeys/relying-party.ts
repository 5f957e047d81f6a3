// The relying party of passkeys: its id, and the pages that may use them.
import { getDomain } from 'tldts';
import { z } from 'zod';
import { isNamedPreview } from '../../common/settings/preview-hosts.ts';
import { isBelow } from '../session/cookie-domain.ts';

/** Browsers offer a passkey on the host `id` and below it; Portaria accepts it from `origins` only. */
export type RelyingParty = { readonly id: string; readonly origins: readonly string[] };

const LOCAL = 'localhost';
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** A domain that one organisation owns. On a public suffix such as `com.br`, keys of strangers would count as its own. */
export const passkeyIdField = z
  .string()
  .transform((text) => text.toLowerCase())
  .refine(
    (id) => id === LOCAL || (DOMAIN.test(id) && getDomain(id, { allowPrivateDomains: true }) !== null),
    'must be a domain name of yours such as escola.example: no address, no URL, no public suffix such as com.br',
  );

/* Https on the host of the relying party or below it, or any page of `localhost`. */
function isOwn(id: string, origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return isBelow(hostname, id) && (protocol === 'https:' || id === LOCAL);
}

/**
 * The origins that may use passkeys. A preview may not: it shows pages that nobody has released.
 *
 * @example originsOf('escola.example', ['https://app.escola.example', 'https://other.example'], []) // the first
 */
export const originsOf = (
  id: string,
  allowed: readonly string[],
  previewHosts: readonly string[],
): string[] =>
  allowed.filter((origin) => isOwn(id, origin) && !isNamedPreview(new URL(origin).hostname, previewHosts));
