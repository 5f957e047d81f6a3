// Builds the public guides from the documentation: people who cannot sign in need one, the school office the other.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import createMarkdown from 'markdown-it';
import type { Plugin } from 'vite';
import { GUIDES } from './build-site.ts';

const APP = dirname(dirname(fileURLToPath(import.meta.url)));

/** Adds the guides to the build. */
export const guidePages = (): Plugin => ({
  name: 'guide-pages',
  generateBundle() {
    for (const [fileName, path] of Object.entries(GUIDES)) {
      const markdown = readFileSync(join(APP, path), 'utf8');
      this.emitFile({ type: 'asset', fileName, source: renderGuide(markdown) });
    }
  },
});

/** Renders the whole page. It escapes HTML in the Markdown, and leaves pictures out. */
export function renderGuide(markdown: string): string {
  const md = createMarkdown({ html: false });
  md.renderer.rules['table_open'] = () => '<div class="tabela" tabindex="0"><table>';
  md.renderer.rules['table_close'] = () => '</table></div>';
  /* A guide names the other by its file. */
  const own = Object.entries(GUIDES).reduce(
    (text, [page, path]) => text.replaceAll(`](${path.split('/').at(-1)})`, `](./${page})`),
    markdown,
  );
  md.renderer.rules['image'] = () => '';
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? '';
  return `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <title>${md.utils.escapeHtml(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" type="image/svg+xml" href="./icon.svg" />
    <link rel="stylesheet" href="./familias.css" />
  </head>
  <body>
    <main>
${md.render(own)}
      <p><a href="./">Voltar para a entrada</a></p>
    </main>
  </body>
</html>
`;
}
