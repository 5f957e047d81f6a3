// Replaces docs-host/build-site.ts in the package, which contains the built pages.
import { join } from 'node:path';

export const buildSite = async () => join($root, 'site', 'docs');
