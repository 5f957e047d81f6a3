// Installs the browser packages into an empty project of each kind and runs the commands of its user.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { readManifest } from '../pack/manifest.ts';
import { filesOf, PACKAGES } from '../pack/readme.ts';
import { install, sh } from './shell.ts';

const TEMPLATES = join(PROJECT_ROOT, 'packages', 'testing');
const TYPES = ['@types/react@19.3.0', '@types/react-dom@19.3.0'];
const VITE = 'node_modules/.bin/vite build --logLevel error';
/* Renders on the server: Node imports the packages as they are. */
const ssr = (entry: string): string[] => [
  `node_modules/.bin/vite build --logLevel error --ssr ${entry} --outDir on-server`,
  'node on-server/server.js',
];
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

/* `from`: the templates to combine; by default the one with the project's name. `readme`: a package whose README has more files. */
type Project = {
  name: string;
  from?: string[];
  readme?: keyof typeof PACKAGES;
  needs: string[];
  run: string[];
};

/** The kinds of project of users, and the command of each. */
export const PROJECTS: readonly Project[] = [
  { name: 'node', needs: [], run: ['node main.js'] },
  { name: 'tsc', needs: ['typescript'], run: [TSC] },
  { name: 'vite', from: ['tsc', 'vite'], needs: ['typescript', 'vite'], run: [TSC, VITE] },
  {
    name: 'react',
    needs: ['typescript', 'vite', 'react', 'react-dom', ...TYPES],
    run: [TSC, VITE, ...ssr('server.tsx')],
  },
  { name: 'vue', needs: ['typescript', 'vite', 'vue'], run: [TSC, VITE, ...ssr('server.js')] },
];

/** Frameworks that weigh hundreds of megabytes: only with CI_FULL=1. */
export const HEAVY_PROJECTS: readonly Project[] = [
  {
    name: 'next',
    readme: 'login',
    needs: ['next@16.4.6', 'react', 'react-dom'],
    run: [
      'rm tsconfig.json',
      'node_modules/.bin/next build',
      "grep -q '<portaria-login' .next/server/app/static.html",
    ],
  },
  {
    name: 'astro',
    needs: ['astro@5.18.0'],
    run: [
      'ASTRO_TELEMETRY_DISABLED=1 node_modules/.bin/astro build',
      "grep -q '529.982.247-25.*<portaria-login' <(tr -d '\\n' < dist/index.html)",
    ],
  },
];

const { devDependencies } = readManifest(join(PROJECT_ROOT, 'package.json'));

/* The versions of this repository, so that a newer version does not break an older release. */
const pinned = (name: string): string => (name.includes('@', 1) ? name : `${name}@${devDependencies[name]}`);

/** Installs the tarballs into an empty project and runs its command. */
export function tryProject(
  { name, from = [name], readme, needs, run }: Project,
  tarballs: readonly string[],
  folder: string,
): void {
  for (const template of from) cpSync(join(TEMPLATES, template), folder, { recursive: true });
  if (readme !== undefined) {
    const text = readFileSync(join(PROJECT_ROOT, PACKAGES[readme], 'README.md'), 'utf8');
    for (const [file, code] of Object.entries(filesOf(text))) writeFileSync(join(folder, file), code);
  }
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
