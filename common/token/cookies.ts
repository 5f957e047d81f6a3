// Reads one named cookie without hiding duplicates, and writes the session cookies as the specification says.

export type CookieReading =
  | { kind: 'one'; value: string }
  | { kind: 'none' | 'duplicate'; value?: undefined };

/** Browsers drop a cookie whose name and value together are longer. */
const MAX_COOKIE_BYTES = 4096;

const ATTRIBUTES = 'HttpOnly; Secure; SameSite=None; Path=/';

/**
 * Finds a cookie by its exact, case-sensitive name. Two different values are a duplicate: parsers disagree about
 * which one to use, so neither is used.
 *
 * @example readCookie('a=1; svc_auth=t', 'svc_auth') // { kind: 'one', value: 't' }
 */
export function readCookie(header: string | undefined, name: string): CookieReading {
  if (!header?.includes(name)) return { kind: 'none' };
  let found: string | undefined;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0 || trimBlank(pair.slice(0, equals)) !== name) continue;
    const value = trimBlank(pair.slice(equals + 1));
    if (found !== undefined && found !== value) return { kind: 'duplicate' };
    found = value;
  }
  return found ? { kind: 'one', value: found } : { kind: 'none' };
}

/** The Set-Cookie value that opens a session. Throws when browsers would silently drop the cookie. */
export function sessionCookie(name: string, token: string, maxAge: number, domain?: string): string {
  if (name.length + token.length > MAX_COOKIE_BYTES) {
    throw new Error(`the token for ${name} has ${token.length} bytes, more than a browser keeps in a cookie`);
  }
  return `${name}=${token}; ${ATTRIBUTES}; Max-Age=${maxAge}${domainAttribute(domain)}`;
}

/**
 * The Set-Cookie value that clears a session: with the same attributes, otherwise the browser keeps the cookie.
 *
 * @example clearedCookie('svc_auth') // 'svc_auth=; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=0'
 */
export function clearedCookie(name: string, domain?: string): string {
  return `${name}=; ${ATTRIBUTES}; Max-Age=0${domainAttribute(domain)}`;
}

/* Only this host may set or read it, and no other site can cause a request that carries it. */
const OF_THIS_HOST = 'HttpOnly; Secure; SameSite=Strict; Path=/';

/**
 * The Set-Cookie value that keeps a renewal token. It never has a Domain: browsers drop a `__Host-` cookie that has one.
 *
 * @example renewalCookie('__Host-svc_auth_renova', 't', 604800) // '__Host-svc_auth_renova=t; HttpOnly; Secure; SameSite=Strict; Path=/; Max-Age=604800'
 */
export const renewalCookie = (name: string, token: string, maxAge: number): string =>
  `${name}=${token}; ${OF_THIS_HOST}; Max-Age=${maxAge}`;

/** The Set-Cookie value that clears a renewal token. */
export const clearedRenewal = (name: string): string => renewalCookie(name, '', 0);

function domainAttribute(domain: string | undefined): string {
  return domain === undefined ? '' : `; Domain=${domain}`;
}

/* The ends of the text have no blank, so both loops end. */
function trimBlank(text: string): string {
  let start = 0;
  let end = text.length;
  while (isBlank(text.charCodeAt(start))) start += 1;
  while (isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isBlank(character: number): boolean {
  return character === 0x20 || character === 0x09;
}
