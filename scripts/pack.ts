// `npm run pack`: builds the published packages and packs each into dist/packages/.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { packAll } from './pack/pack-all.ts';

const HELP = `npm run pack [-- --out FOLDER] [--version VERSION]

Builds the packages @portaria/client, @portaria/login and portaria, and writes a tarball of each for npm publish.

  --out FOLDER        where the tarballs go (default: dist/packages)
  --version VERSION   the version of the packages (default: that of package.json)`;

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, out: { type: 'string' }, version: { type: 'string' } },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const out = resolve(values.out ?? join(PROJECT_ROOT, 'dist', 'packages'));
  for (const tarball of await packAll(out, values.version)) console.log(tarball);
  return 0;
};

await runWhenMain(import.meta.filename, main);
