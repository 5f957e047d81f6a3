// Every diagnostic action and every channel is listed in all places that list them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { CHANNEL_NAMES, SENDING_CHANNELS } from '../api-shim/delivery/channels/settings.ts';
import { DIAGNOSTIC_ACTIONS } from '../api-shim/routes/auth-diagnostics.ts';
import {
  missing,
  PLACES_OF_ACTIONS,
  PLACES_OF_CHANNELS,
  replaceNth,
  type Place,
} from './named-everywhere/places.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the diagnostic actions of', () => {
  it.each(PLACES_OF_ACTIONS)('$where are those of the shim', ({ path, names }) => {
    expect(names(read(path)).sort()).toEqual([...DIAGNOSTIC_ACTIONS].sort());
  });
});

describe('every channel is named', () => {
  it.each(PLACES_OF_CHANNELS)('in $where', (place) => {
    expect(missing(CHANNEL_NAMES, place, read(place.path))).toEqual([]);
  });

  test.each(SENDING_CHANNELS)('in a how-to page that docs/README.md lists: %s', (name) => {
    expect(pagesOf(name, read)).not.toEqual([]);
    expect(pagesOf(name, read).filter((page) => !read('docs/README.md').includes(`how-to/${page}`))).toEqual(
      [],
    );
  });
});

/* Each name is taken out of each place once: the checks above have to see it, or they check nothing. */
describe('the check fails without the name', () => {
  const taken = (places: readonly Place[], wanted: readonly string[]) =>
    places.flatMap((place) => wanted.map((name) => ({ ...place, name })));

  it.each([
    ...taken(PLACES_OF_ACTIONS, DIAGNOSTIC_ACTIONS),
    ...taken(
      PLACES_OF_CHANNELS.filter(({ path }) => path.startsWith('docs/')),
      CHANNEL_NAMES,
    ),
    ...taken(
      PLACES_OF_CHANNELS.filter(({ path }) => path.startsWith('app/')),
      CHANNEL_NAMES.filter((name) => name !== 'webhook'),
    ),
  ])('in $where: $name', ({ name, ...place }) => {
    const text = read(place.path);
    const noticed: string[][] = [];
    for (let nth = 1; replaceNth(text, name, nth) !== text; nth++)
      noticed.push(missing([name], place, replaceNth(text, name, nth)));
    expect(noticed).toContainEqual([name]);
  });

  it.each(SENDING_CHANNELS)('in the how-to page of %s', (name) => {
    const without = (path: string) => read(path).replaceAll(name, 'planted');
    expect(pagesOf(name, without)).toEqual([]);
  });
});

function pagesOf(name: string, readFile: typeof read): string[] {
  const sets = new RegExp(`SVC_CHANNELS=(\\S*,)?${name}(?![\\w-])`);
  return readdirSync(join(root, 'docs/how-to')).filter((page) => sets.test(readFile(`docs/how-to/${page}`)));
}
