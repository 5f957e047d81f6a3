// Compares two catalogues and writes the differences as text.
import type { Catalogue } from '../../migrate/catalogue/catalogue.ts';

const INDENT = '      ';

const linesOnlyIn = (one: string, other: string): string[] => {
  const others = new Set(other.split('\n'));
  return one.split('\n').filter((line) => !others.has(line));
};

const changed = (key: string, installed: string, migrated: string): string => {
  const removed = linesOnlyIn(installed, migrated).map((line) => `${INDENT}- ${line}`);
  const added = linesOnlyIn(migrated, installed).map((line) => `${INDENT}+ ${line}`);
  const lines = [...removed, ...added];
  return [
    `  differs: ${key}`,
    ...(lines.length > 0 ? lines : [`${INDENT}the same lines in another order`]),
  ].join('\n');
};

/** Every difference as a paragraph: `-` is the state of db/install.sql, `+` is the state of the migrations. */
export const compareCatalogues = (installed: Catalogue, migrated: Catalogue): string[] => {
  const keys = [...new Set([...installed.keys(), ...migrated.keys()])].sort();
  return keys.flatMap((key) => {
    const before = installed.get(key);
    const after = migrated.get(key);
    if (before === after) return [];
    if (before === undefined) return [`  only in migrations/: ${key}`];
    if (after === undefined) return [`  only in db/: ${key}`];
    return [changed(key, before, after)];
  });
};
