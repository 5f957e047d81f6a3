// Session cookies for WebKit in development: it drops Secure cookies over http, from localhost too, and nobody could sign in.

import { isLoopback } from '../../common/settings/loopback.ts';

type Settings = { readonly production: boolean; readonly appUrl: URL };

const WEBKIT = /\bAppleWebKit\//;
/* Chromium names WebKit too, and takes these cookies. */
const CHROMIUM = /Chrom(?:e|ium)\//;

/**
 * Creates the test of a browser: whether its session cookies go without Secure. Never in production, and never where the application
 * has an https address or one of another machine.
 */
export function createPlainCookies({ production, appUrl }: Settings): (userAgent: string) => boolean {
  const isLocal = appUrl.protocol === 'http:' && isLoopback(appUrl.hostname);
  if (production || !isLocal) return () => false;
  return (userAgent) => WEBKIT.test(userAgent) && !CHROMIUM.test(userAgent);
}

/**
 * A Set-Cookie value without Secure. SameSite=None needs Secure, so it becomes Lax. A `__Host-` cookie cannot be without, and is dropped.
 *
 * @example plainCookie('svc_auth=t; HttpOnly; Secure; SameSite=None; Path=/') // 'svc_auth=t; HttpOnly; SameSite=Lax; Path=/'
 */
export const plainCookie = (cookie: string): string =>
  cookie.startsWith('__Host-') ? cookie : cookie.replace('; Secure; SameSite=None;', '; SameSite=Lax;');
