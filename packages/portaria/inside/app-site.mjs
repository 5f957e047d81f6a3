// Replaces app/server/build-site.ts in the package, which contains the built application.
import { join } from 'node:path';

export const buildSite = async () => join($root, 'site', 'app');
