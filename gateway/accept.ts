// Whether the client prefers HTML or JSON.

/**
 * Tells whether an Accept header asks for JSON by name, at least as much as for HTML.
 *
 * @example prefersJson('application/json') // true
 * @example prefersJson('text/html, application/json;q=0.9') // false
 */
export function prefersJson(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const wishes = accept.toLowerCase().split(',').map(readWish);
  const weight = (type: string) =>
    Math.max(0, ...wishes.filter((wish) => wish.type === type).map(({ q }) => q));
  const json = weight('application/json');
  return json > 0 && json >= weight('text/html');
}

function readWish(text: string): { type: string | undefined; q: number } {
  const [type, ...parameters] = text.split(';').map((part) => part.trim());
  const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
  return { type, q: Number.isFinite(q) ? q : 0 };
}
