// The catalogue to compare an installation with: that of the catalogue file, else of a database built from db/ here.
import { buildDeclared } from '../declared/build-declared.ts';
import { readCatalogueFile } from '../declared/catalogue-file.ts';
import type { Declared } from '../declared/declared.ts';
import { NotChecked } from './outcome.ts';

const read = new Map<string, Promise<Declared>>();

/** The catalogue of db/install.sql with these modules; read once per process. */
export function declaredCatalogue(root: string, modules: readonly string[]): Promise<Declared> {
  const key = JSON.stringify([root, modules]);
  const declared = read.get(key) ?? readOrBuild(root, modules);
  read.set(key, declared);
  return declared;
}

async function readOrBuild(root: string, modules: readonly string[]): Promise<Declared> {
  const shipped = await readCatalogueFile(root, modules);
  if (shipped) return shipped;
  const [built] = await buildDeclared(root, [modules]).catch((error: unknown) => {
    throw new NotChecked(
      `there is no dist/declared.json of this db/, and the database to compare with could not be built from db/ here: ${(error as Error).message.split('\n')[0] ?? ''}`,
      'Install the release again, unchanged: its build makes dist/declared.json from db/.',
    );
  });
  return built as Declared;
}
