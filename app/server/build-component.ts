// Builds <portaria-login> alone, for any page and framework; English and operator options are separate files.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { CSS_TARGET } from '../vite.config.ts';

/* Modules that load on demand, with the names of their files. */
const FILES: Record<string, string> = { 'messages-en': 'en', 'after-send': 'sent' };
const APP = dirname(dirname(fileURLToPath(import.meta.url)));

/** Writes `portaria-login.js` into the folder, with the files `.en.js`, `.own.js` and `.sent.js` that it loads. */
export async function buildComponent(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: APP,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      cssTarget: CSS_TARGET,
      outDir,
      emptyOutDir: true,
      lib: { entry: join(APP, 'login', 'portaria-login.ts'), formats: ['es'], fileName: 'portaria-login' },
      // Vite keeps white space in a library's module.
      rolldownOptions: {
        output: {
          minify: true,
          chunkFileNames: ({ name }) => `portaria-login.${FILES[name] ?? 'own'}.js`,
        },
      },
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildComponent(join(APP, 'dist', 'component'));
