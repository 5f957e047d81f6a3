// Builds while an image is built, so that nothing is built at start: documentation, application, programs, and the doctor's catalogue.
import { join } from 'node:path';
import { buildSite as buildApp } from '../../app/server/build-site.ts';
import { buildSite as buildDocs } from '../../docs-host/build-site.ts';
import { writeCatalogueFile } from '../../doctor/declared/catalogue-file.ts';
import { bundle } from '../../stack/bundle.mjs';
import { COMPILED } from './compiled.ts';

const root = join(import.meta.dirname, '..', '..');

console.log(`documentation: ${await buildDocs(join(root, 'dist', 'site'))}`);
console.log(`application: ${await buildApp('production')}`);
try {
  console.log(`catalogue: ${await writeCatalogueFile(root)}`);
} catch (error) {
  if (process.arch === 'x64') throw error;
  // The lockfile has the Postgres of x64 only. Without the file, the doctor warns of each check that needs it.
  console.warn(`catalogue: not made: ${(error as Error).message}`);
}
await bundle([...COMPILED], join(root, 'dist', 'compiled'), root);
console.log(`programs: ${COMPILED.join(', ')}`);
