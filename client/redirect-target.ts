// Parses a redirect target as a URL and tells whether the allow list contains it.

export interface RedirectTarget {
  readonly href: string;
  readonly hostname: string;
}

/** Returns the parsed target, or null for a target to ignore. Never throws. */
export function trustedTarget(
  raw: string,
  trustedHosts: readonly string[],
  allowLocalhost: boolean,
): RedirectTarget | null {
  const url = parse(raw);
  if (url === null || !isSpelledAsParsed(raw, url)) return null;
  const { protocol, hostname, port, href } = url;
  const trusted =
    protocol === 'https:' && port === '' && !hostname.endsWith('.')
      ? trustedHosts.some((entry) => hostnameOf(entry) === hostname)
      : allowLocalhost && protocol === 'http:' && hostname === 'localhost';
  return trusted ? { href, hostname } : null;
}

/**
 * The text must begin with the parsed origin, except for upper case. This excludes
 * userinfo, an explicit default port, missing slashes, and a host that becomes the trusted one by
 * decoding or mapping. The parser also drops tabs and reads `\` as `/`, which a valid target never needs.
 */
function isSpelledAsParsed(raw: string, url: URL): boolean {
  if (/[\u0000-\u001f\u007f\\]/.test(raw)) return false;
  const start = raw.slice(0, url.origin.length).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return start === url.origin && /^(?:[/?#]|$)/.test(raw.slice(url.origin.length));
}

/** A trusted entry is a host name, in Unicode or punycode; any other entry matches nothing. */
function hostnameOf(entry: string): string | null {
  const url = parse(`https://${entry}/`);
  return url !== null && !entry.includes(':') && url.href === `https://${url.hostname}/`
    ? url.hostname
    : null;
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
