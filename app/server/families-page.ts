// Builds the public help page for families and staff from the documentation; people who cannot sign in need it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import createMarkdown from 'markdown-it';
import type { Plugin } from 'vite';
import { FAMILIES_SOURCE } from './build-site.ts';

const APP = dirname(dirname(fileURLToPath(import.meta.url)));

/** Adds `familias.html` to the build. */
export const familiesPage = (): Plugin => ({
  name: 'families-page',
  generateBundle() {
    const markdown = readFileSync(join(APP, FAMILIES_SOURCE), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'familias.html', source: renderFamilies(markdown) });
  },
});

/** Renders the whole page. It escapes HTML in the Markdown. */
export function renderFamilies(markdown: string): string {
  const md = createMarkdown({ html: false });
  md.renderer.rules['table_open'] = () => '<div class="tabela" tabindex="0"><table>';
  md.renderer.rules['table_close'] = () => '</table></div>';
  return `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <title>Para famílias e equipe</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" type="image/svg+xml" href="./icon.svg" />
    <link rel="stylesheet" href="./familias.css" />
  </head>
  <body>
    <main>
${md.render(markdown)}
      <p><a href="./">Voltar para a entrada</a></p>
    </main>
  </body>
</html>
`;
}
