// In place of app/server/build-site.ts: the application is built.
import { join } from 'node:path';

export const buildSite = async () => join($root, 'site', 'app');
