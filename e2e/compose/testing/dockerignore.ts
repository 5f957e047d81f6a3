// The files that .dockerignore admits to an image.
import { readFileSync } from 'node:fs';

/**
 * Tells whether .dockerignore lets a path of the context through. The last pattern that matches decides.
 *
 * @example isInContext(['*', '!app', '**' + '/dist'], 'app/dist/a.js') // false
 */
export function isInContext(patterns: readonly string[], path: string): boolean {
  const segments = path.split('/');
  let inside = true;
  for (const pattern of patterns) {
    const plain = pattern.replace(/^!/, '');
    const matches = plain.startsWith('**/')
      ? segments.some((part) => wildcard(plain.slice(3)).test(part))
      : wildcard(plain).test(segments[0] ?? '');
    if (matches) inside = pattern.startsWith('!');
  }
  return inside;
}

/** The patterns of a .dockerignore. */
export function readIgnore(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

function wildcard(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
}
