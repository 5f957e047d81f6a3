// Installs the browser packages into an empty project of each kind and runs the commands of its user.
import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/project-root.ts';
import { readManifest } from '../pack/manifest.ts';
import { install, sh } from './shell.ts';

const TEMPLATES = join(PROJECT_ROOT, 'packages', 'testing');
const TYPES = ['@types/react@19.3.0', '@types/react-dom@19.3.0'];
const VITE = 'node_modules/.bin/vite build --logLevel error';
const TSC = 'node_modules/.bin/tsc --project .';

/* The settings that the templates of vite and tsc write. */
const COMPILER = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
};
const BUNDLED = { module: 'ESNext', moduleResolution: 'Bundler', exactOptionalPropertyTypes: false };
const PLAIN = { module: 'NodeNext', moduleResolution: 'NodeNext' };

/* `from`: the templates to combine; by default the one with the project's name. */
type Project = { name: string; from?: string[]; needs: string[]; run: string[] };

/** The kinds of project of users, and the command of each. */
export const PROJECTS: readonly Project[] = [
  { name: 'node', needs: [], run: ['node main.js'] },
  { name: 'tsc', needs: ['typescript'], run: [TSC] },
  { name: 'vite', from: ['tsc', 'vite'], needs: ['typescript', 'vite'], run: [TSC, VITE] },
  { name: 'react', needs: ['typescript', 'vite', 'react', 'react-dom', ...TYPES], run: [TSC, VITE] },
  { name: 'vue', needs: ['typescript', 'vite', 'vue'], run: [TSC, VITE] },
];

const { devDependencies } = readManifest(join(PROJECT_ROOT, 'package.json'));

/* The versions of this repository, so that a newer version does not break an older release. */
const pinned = (name: string): string => (name.includes('@', 1) ? name : `${name}@${devDependencies[name]}`);

/** Installs the tarballs into an empty project and runs its command. */
export function tryProject(
  { name, from = [name], needs, run }: Project,
  tarballs: readonly string[],
  folder: string,
): void {
  for (const template of from) cpSync(join(TEMPLATES, template), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}\n');
  const compilerOptions = { ...COMPILER, ...(run.includes(VITE) ? BUNDLED : PLAIN) };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  install([...tarballs, ...needs.map(pinned)], folder);
  for (const command of run) sh(command, folder);
  if (!run.includes(VITE)) return;
  const built = readdirSync(join(folder, 'dist', 'assets'));
  if (!built.some((file) => file.endsWith('.js')) || !existsSync(join(folder, 'dist', 'index.html')))
    throw new Error('vite built nothing');
}
