// In place of docs-host/build-site.ts: the pages are built.
import { join } from 'node:path';

export const buildSite = async () => join($root, 'site', 'docs');
