// Whether a request comes from a page of the same site as the API: only there does a SameSite=Strict cookie work.
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../../common/settings/loopback.ts';
import { isBelow } from './cookie-domain.ts';

/**
 * Browsers say it in Sec-Fetch-Site. Without that header the host of the page is compared; a request without an Origin is no page.
 *
 * @example isSameSite({ 'sec-fetch-site': 'cross-site' }, undefined) // false
 */
export function isSameSite(headers: IncomingHttpHeaders, domain: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'same-site';
  if (headers.origin === undefined) return true;
  const [page, own] = [hostname(headers.origin), hostname(`http://${headers.host ?? ''}`)];
  return (
    page !== '' &&
    (page === own ||
      (isLoopback(page) && isLoopback(own)) ||
      (domain !== undefined && isBelow(page, domain) && isBelow(own, domain)))
  );
}

const hostname = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');
