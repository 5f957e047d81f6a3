// `npm run build -w @portaria/app`: writes the application as a folder for a static host, with its settings in place.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSite } from './build-site.ts';
import { readConfig } from './config.ts';
import { pagePolicy, renderIndex } from './index-page.ts';

const { page } = readConfig();
const target = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'site');
rmSync(target, { recursive: true, force: true });
cpSync(await buildSite('production'), target, { recursive: true });
const index = join(target, 'index.html');
writeFileSync(index, renderIndex(readFileSync(index, 'utf8'), page));
console.log(`Written to ${target}. Serve it with this header:\nContent-Security-Policy: ${pagePolicy(page)}`);
