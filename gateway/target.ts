// Normalises a raw request target to the one path that is checked and forwarded, or refuses it when it is ambiguous.

export type Target = {
  /** Decoded once: what the rules look at, and what the log says. */
  readonly path: string;
  /** The same path in its only encoding: what the upstream is asked for. */
  readonly encoded: string;
  /** With its question mark, or empty. No rule looks at it. */
  readonly query: string;
};

const MAX_TARGET = 4096;
const VISIBLE_ASCII = /^[\x21-\x7e]*$/;

/*
 * What no decoded path may contain: separators that some server would read differently (an encoded slash is caught
 * before decoding), a second layer of encoding, `..`, empty and dot segments, alternate streams, and
 * characters nobody can see.
 */
const FORBIDDEN = /[\\;:?#%]|\p{C}|\p{Z}(?<! )|\.\.|\/\/|\/\.(?:\/|$)/u;

/**
 * Reads the target of an HTTP request in origin form. Returns null for what no honest client sends.
 *
 * @example readTarget('/guia%20r%C3%A1pido.html?x=1') // { path: '/guia rápido.html', encoded: '/guia%20r%C3%A1pido.html', query: '?x=1' }
 * @example readTarget('/a.css/..%2fsecret.html') // null
 */
export function readTarget(raw: string): Target | null {
  if (raw.length > MAX_TARGET || !raw.startsWith('/') || !VISIBLE_ASCII.test(raw) || raw.includes('#'))
    return null;
  const end = `${raw}?`.indexOf('?');
  const rawPath = raw.slice(0, end);
  const path = /%2f|%5c/i.test(rawPath) ? null : decode(rawPath);
  if (path === null || FORBIDDEN.test(path) || foldsIntoForbidden(path)) return null;
  return { path, encoded: path.split('/').map(encodeURIComponent).join('/'), query: raw.slice(end) };
}

/* decodeURIComponent refuses half an escape, and overlong and broken UTF-8. */
function decode(rawPath: string): string | null {
  try {
    return decodeURIComponent(rawPath);
  } catch {
    return null;
  }
}

/* A full-width dot or slash is harmless until some file system folds it into a real one. */
function foldsIntoForbidden(path: string): boolean {
  const folded = path.normalize('NFKC');
  return FORBIDDEN.test(folded) || folded.split('/').length !== path.split('/').length;
}
