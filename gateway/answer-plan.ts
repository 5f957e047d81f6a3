// Decides from the head of the site's response what to do with it, before any byte of its body is sent.
import type { UpstreamHeaders } from '../common/upstream/exchange.ts';
import { keepsPromise } from './public-asset.ts';

export type Kind = 'asset' | 'page';

export type Plan =
  | { readonly do: 'deliver' }
  /** Sends the status without a body: a missing asset needs no page. */
  | { readonly do: 'deliver-status' }
  /** The content type contradicts the extension, so it is treated as a page. */
  | { readonly do: 'guard' }
  /** A 304 rarely has a content type; the response to a HEAD does. */
  | { readonly do: 'ask-type' }
  | { readonly do: 'redirect'; readonly location: string }
  | { readonly do: 'fail' };

export type UpstreamPlace = { readonly upstreamOrigin: string; readonly docsOrigin: string };

const IS_HTML = /html|xml\b/i;

/**
 * Plans the response for a path.
 *
 * @example planAnswer('asset', '/a.css', 200, { 'content-type': 'text/html' }, place) // { do: 'guard' }
 */
export function planAnswer(
  kind: Kind,
  path: string,
  status: number,
  headers: UpstreamHeaders,
  place: UpstreamPlace,
): Plan {
  const type = one(headers['content-type']);
  if (kind === 'page')
    return isRedirect(status) ? planRedirect(one(headers['location']), path, place) : { do: 'deliver' };
  if (status === 200 || status === 206) return { do: keepsPromise(path, type) ? 'deliver' : 'guard' };
  if (status === 304)
    return { do: type === undefined ? 'ask-type' : keepsPromise(path, type) ? 'deliver' : 'guard' };
  if (status >= 400 && !IS_HTML.test(String(type))) return { do: 'deliver-status' };
  return { do: 'guard' };
}

/*
 * A redirect within the site becomes one within {docs_url}; a redirect elsewhere is an error of the site. The address
 * is rebuilt from the resolved path, so no spelling of another host survives.
 */
function planRedirect(
  location: string | undefined,
  path: string,
  { upstreamOrigin, docsOrigin }: UpstreamPlace,
): Plan {
  const base = `${upstreamOrigin}${path.split('/').map(encodeURIComponent).join('/')}`;
  if (location === undefined || !URL.canParse(location, base)) return { do: 'fail' };
  const { origin, pathname, search } = new URL(location, base);
  const own = origin === upstreamOrigin || origin === docsOrigin;
  return own && !pathname.startsWith('//')
    ? { do: 'redirect', location: `${docsOrigin}${pathname}${search}` }
    : { do: 'fail' };
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
