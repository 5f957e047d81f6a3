// Builds the documentation and the application while an image is built, so that its processes need not build them at start.
import { join } from 'node:path';
import { buildSite as buildApp } from '../../app/server/build-site.ts';
import { buildSite as buildDocs } from '../../docs-host/build-site.ts';

const root = join(import.meta.dirname, '..', '..');

console.log(`documentation: ${await buildDocs(join(root, 'dist', 'site'))}`);
console.log(`application: ${await buildApp('production')}`);
