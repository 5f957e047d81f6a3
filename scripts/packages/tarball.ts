// Checks the files of a tarball: the required and the forbidden ones.
import { tmpdir } from 'node:os';
import { sh } from './shell.ts';

const NEEDED: Readonly<Record<string, readonly string[]>> = {
  '@portaria/client': ['README.md', 'LICENSE', 'index.js', 'index.d.ts'],
  '@portaria/login': ['README.md', 'LICENSE', 'portaria-login.js', 'index.d.ts', 'react.d.ts', 'vue.d.ts'],
  portaria: ['README.md', 'LICENSE', 'bin/portaria.mjs', 'programs/stack-start.mjs', 'db/install.sql'],
};

type Packed = { name: string; version: string; private?: boolean };

/** Lists the faults of a tarball. */
export function faults(tarball: string): string[] {
  const files = sh(`tar -tzf ${tarball}`, tmpdir())
    .trim()
    .split('\n')
    .map((file) => file.replace(/^package\//, ''));
  const manifest = JSON.parse(sh(`tar -xzOf ${tarball} package/package.json`, tmpdir())) as Packed;
  const needed = NEEDED[manifest.name] ?? [];
  return [
    ...needed.filter((file) => !files.includes(file)).map((file) => `${file} is missing`),
    ...files
      .filter((file) => /(?<!\.d)\.tsx?$|\.test\.|(^|\/)(tests?|testing|testdata)\//.test(file))
      .map((file) => `${file} does not belong there`),
    ...(needed.length === 0 ? [`${manifest.name} is not a package of this project`] : []),
    ...(manifest.private === true ? ['it is private'] : []),
  ];
}
