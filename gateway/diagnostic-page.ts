// The page that a person gets instead of the documentation: the cause and the next step, in Portuguese and English.
import { createHash } from 'node:crypto';
import type { Diagnosis } from './diagnosis.ts';
import { messageFor } from './diagnostic-messages.ts';

const STYLE = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 1.05rem/1.55 system-ui, sans-serif; }
body { margin: 12vh auto; padding: 0 1.25rem; max-width: 38rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
section + section { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid #8886; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; font: .85rem/1.5 ui-monospace, monospace; }
dd { margin: 0; overflow-wrap: anywhere; }
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Only the style above may load. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Renders the page for a status. The only links are to the application, whose address is configured.
 *
 * @example renderPage(diagnosis, 401, 'https://app.example')
 */
export function renderPage(diagnosis: Diagnosis, status: number, appUrl: string): string {
  const { pt, en } = messageFor(diagnosis.reason, status);
  const link = (text: string) => `<p><a href="${escapeHtml(`${appUrl}/`)}">${text}</a></p>`;
  const facts = {
    motivo: diagnosis.reason,
    status,
    env: diagnosis.env,
    host: diagnosis.host,
    request_id: diagnosis.request_id,
  };
  const rows = Object.entries(facts).map(
    ([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(String(value))}</dd>`,
  );
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${pt.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<section>
<h1>${pt.title}</h1>
<p>${pt.text}</p>
${link('Ir para o aplicativo')}
</section>
<section lang="en">
<h2>${en.title}</h2>
<p>${en.text}</p>
${link('Go to the application')}
<p>${escapeHtml(diagnosis.hint)}</p>
</section>
<section>
<dl>${rows.join('')}</dl>
</section>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
