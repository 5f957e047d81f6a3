// The security headers of every response, errors included.

export type Headers = Readonly<Record<string, string | number | readonly string[]>>;

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Headers for responses that no browser should render, embed, sniff or store.
 *
 * @example securityHeaders(true)['Strict-Transport-Security'] // 'max-age=31536000; includeSubDomains'
 */
export function securityHeaders(edgeIsHttps: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(edgeIsHttps && { 'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }),
  };
}
