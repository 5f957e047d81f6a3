// Makes an untrusted header value safe to pass on: short, one line, valid UTF-8.

const utf8 = new TextDecoder('utf-8', { fatal: true });
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Node reads header bytes as Latin-1; this returns the same bytes if they are UTF-8 and not too long, the first
 * of them if they are too long, and question marks for invalid UTF-8.
 *
 * @example headerText('curl/8.0', 512) // 'curl/8.0'
 */
export function headerText(value: string, limit: number): string {
  if (value.length <= limit && PLAIN.test(value)) return value;
  const clean = decode(value)
    .replace(/\p{Cc}/gu, '?')
    .slice(0, limit);
  return Buffer.from(clean).toString('latin1');
}

function decode(value: string): string {
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value.replace(/[^\x20-\x7e]/g, '?');
  }
}
