// Parses a Retry-After header in either form of HTTP, as seconds from now.

export function parseRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  if (/^[0-9]{1,9}$/.test(header)) return Number(header);
  const at = header.endsWith(' GMT') ? Date.parse(header) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}
