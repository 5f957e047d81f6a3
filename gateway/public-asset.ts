// The rule for public assets: which paths may be served without a session, and which responses may be sent for them.

/* An extension that is not in this list is a page. Each promises certain content types; anything else is a page in disguise. */
const SCRIPT = ['text/javascript', 'application/javascript', 'application/x-javascript'];
const PROMISES: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  ['css', ['text/css']],
  ['js', SCRIPT],
  ['mjs', SCRIPT],
  ['map', ['application/json', 'application/octet-stream']],
  ['png', ['image/png']],
  ['jpg', ['image/jpeg']],
  ['jpeg', ['image/jpeg']],
  ['gif', ['image/gif']],
  ['svg', ['image/svg+xml']],
  ['webp', ['image/webp']],
  ['avif', ['image/avif']],
  ['ico', ['image/x-icon', 'image/vnd.microsoft.icon']],
]);

const EXTENSION = /\/[^/.][^/]*\.([a-z]+)$/;

/**
 * Tells whether a path, normalised and decoded once, names a public asset. A name that starts with a dot never does.
 *
 * @example isPublicAsset('/assets/site.css') // true
 * @example isPublicAsset('/secret.html') // false
 */
export function isPublicAsset(path: string): boolean {
  return promisedTypes(path) !== undefined;
}

/**
 * Tells whether the content type of an answer is what the extension promises; a missing one is not.
 *
 * @example keepsPromise('/a.css', 'text/html; charset=utf-8') // false
 */
export function keepsPromise(path: string, contentType: string | undefined): boolean {
  const essence = contentType?.replace(/;.*/, '').trim().toLowerCase();
  return promisedTypes(path)?.some((type) => type === essence) ?? false;
}

function promisedTypes(path: string): readonly string[] | undefined {
  return PROMISES.get(EXTENSION.exec(path)?.[1]);
}
