// For tests: models of careless file servers, each with a different wrong mapping from path to file.
import { posix } from 'node:path';

/** Protected files of the models; each name is a canary. */
const PROTECTED = ['/secret.html', '/index.html', '/reference/index.html', '/assets/index.html'];

type Server = { readonly name: string; readonly resolve: (path: string) => string };

const once = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    // oxlint-disable-next-line typescript/no-deprecated -- the lenient decoding of old servers is the point
    return unescape(path);
  }
};

const SERVERS: readonly Server[] = [
  { name: 'decodes once', resolve: once },
  { name: 'does not decode', resolve: (path) => path },
  { name: 'decodes twice', resolve: (path) => once(once(path)) },
  { name: 'cuts parameters', resolve: (path) => once(path).replace(/;[^/]*/g, '') },
  { name: 'cuts at a NUL', resolve: (path) => once(path).split('\0')[0] as string },
  { name: 'cuts at a decoded question mark', resolve: (path) => once(path).split('?')[0] as string },
  { name: 'cuts at a decoded hash', resolve: (path) => once(path).split('#')[0] as string },
  { name: 'cuts at a line end', resolve: (path) => once(path).split(/[\r\n]/)[0] as string },
  { name: 'trims dots and blanks', resolve: (path) => once(path).replace(/[. \t]+$/, '') },
  { name: 'takes a backslash for a slash', resolve: (path) => once(path).replaceAll('\\', '/') },
  { name: 'folds characters', resolve: (path) => once(path).normalize('NFKC') },
  { name: 'drops what cannot be seen', resolve: (path) => once(path).replace(/[\p{C}\u200b]/gu, '') },
  { name: 'ignores alternate streams', resolve: (path) => once(path).replace(/::?\$.*$/, '') },
];

/**
 * The protected files that some model reads for a path, with the name of the model. Every model ignores case, resolves
 * dots, serves index files and clean addresses.
 *
 * @example exposedBy('/a.css/../secret.html') // ['decodes once: /secret.html', …]
 */
export function exposedBy(path: string): string[] {
  return SERVERS.flatMap(({ name, resolve }) => {
    const file = posix.normalize(`/${resolve(path)}`).toLowerCase();
    const candidates = [file, `${file}.html`, posix.join(file, 'index.html')];
    return candidates
      .filter((candidate) => PROTECTED.includes(candidate))
      .map((found) => `${name}: ${found}`);
  });
}
