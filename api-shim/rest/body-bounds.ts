// Bounds the cost of a JSON body by its bytes, before anything parses it.

/* PostgREST needs up to 3 µs of CPU for a value, and Postgres as much for each default of a row. */
export const MAX_VALUES = 25_000;
export const MAX_LEVELS = 100;
/* PostgREST computes a number in full. */
export const MAX_NUMBER = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
/* What each byte outside a string is. A table, because a body has up to a million of them. */
const [OTHER, OPENS, CLOSES, SEPARATES, BLANK] = [0, 1, 2, 3, 4] as const;
const KINDS = new Uint8Array(256);
KINDS.fill(BLANK, 0, SPACE + 1);
for (const [kind, characters] of [
  [OPENS, '[{'],
  [CLOSES, ']}'],
  [SEPARATES, ','],
  [BLANK, ':'],
] as const)
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;

/**
 * Tells whether a body is cheap enough: values (commas and opening brackets), levels of brackets and characters in a number
 * are within the bounds above. A body that is not JSON is refused later, whatever this says of it.
 *
 * @example isBoundedBody(Buffer.from('[{"nome":"Ana"}]')) // true
 */
export function isBoundedBody(bytes: Uint8Array): boolean {
  let [values, level, number] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) {
      at = endOfString(bytes, at);
      continue;
    }
    const kind = KINDS[byte];
    number = kind === OTHER ? number + 1 : 0;
    if (kind === OPENS) level += 1;
    if (kind === CLOSES) level -= 1;
    if (kind === OPENS || kind === SEPARATES) values += 1;
    if (values > MAX_VALUES || level > MAX_LEVELS || number > MAX_NUMBER) return false;
  }
  return true;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
