// The rule for public assets: which paths may be served without a session, and which responses may be sent for them.

/* A path with any other extension is a page. Each extension allows certain content types; any other is treated as a page. */
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
 * Tells whether a normalised, decoded path is a public asset. Names that start with a dot never are.
 *
 * @example isPublicAsset('/assets/site.css') // true
 * @example isPublicAsset('/secret.html') // false
 */
export function isPublicAsset(path: string): boolean {
  return promisedTypes(path) !== undefined;
}

/**
 * Tells whether the content type of a response is allowed for its extension; a missing type is not.
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
