// The catalogue file: what a release declares, made when its image or package is built, so that the doctor needs no development packages.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readInstall } from '../../migrate/install-files.ts';
import { filesOf } from '../../migrate/module-plan.ts';
import { buildDeclared } from './build-declared.ts';
import { DECLARATION_QUERIES } from './declarations.ts';
import { MAKE_MODEL, type Declared } from './declared.ts';
import type { Item } from './item.ts';
import { QUERIES } from './read-items.ts';

/** Every set of modules that an installation can have. */
const MODULES: readonly (readonly string[])[] = [['escolas'], []];

type Pairs<V> = readonly (readonly [string, V])[];
type Stored = {
  readonly sum: string;
  readonly declared: Readonly<
    Record<
      string,
      {
        catalogue: Pairs<string>;
        model: Pairs<string>;
        items: Pairs<readonly Item[]>;
        withoutBypass: { catalogue: Pairs<string>; items: readonly Item[] };
      }
    >
  >;
};

export const catalogueFile = (root: string): string => join(root, 'dist', 'declared.json');

/** The SHA-256 of everything that the catalogue depends on: the files of db/, and the queries of the doctor. */
async function declarationsSum(root: string): Promise<string> {
  const install = await readInstall(root);
  const files = MODULES.flatMap((modules) => {
    const { bootstrap, schema, declared } = filesOf(modules, install).files;
    return [bootstrap, ...schema, ...declared];
  });
  const hash = createHash('sha256').update(JSON.stringify([QUERIES, DECLARATION_QUERIES, MAKE_MODEL]));
  for (const file of new Set(files)) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Builds the catalogues, and writes the file; returns its path. */
export async function writeCatalogueFile(root: string): Promise<string> {
  const built = await buildDeclared(root, MODULES);
  const declared = built.map(
    ({ catalogue, model, items, withoutBypass }, at) =>
      [
        (MODULES[at] ?? []).join(),
        {
          catalogue: [...catalogue],
          model: [...model],
          items: [...items],
          withoutBypass: { ...withoutBypass, catalogue: [...withoutBypass.catalogue] },
        },
      ] as const,
  );
  const stored: Stored = { sum: await declarationsSum(root), declared: Object.fromEntries(declared) };
  const path = catalogueFile(root);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(stored)}\n`);
  return path;
}

/** The catalogue of the file; undefined without a file, and for a file that was made from another db/. */
export async function readCatalogueFile(
  root: string,
  modules: readonly string[],
): Promise<Declared | undefined> {
  let stored: Stored;
  try {
    stored = JSON.parse(readFileSync(catalogueFile(root), 'utf8')) as Stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const found = stored.declared[modules.join()];
  if (found === undefined || stored.sum !== (await declarationsSum(root))) return undefined;
  const { catalogue, model, items, withoutBypass } = found;
  return {
    catalogue: new Map(catalogue),
    model: new Map(model),
    items: new Map(items),
    withoutBypass: { ...withoutBypass, catalogue: new Map(withoutBypass.catalogue) },
  };
}
