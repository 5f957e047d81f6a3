// The development inbox as a page: plain HTML, no script, readable by people and by screen readers.
import { createHash } from 'node:crypto';
import type { InboxEntry } from './console.ts';

const STYLE = `:root{color-scheme:light dark;background:Canvas;color:CanvasText}
body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid;border-radius:.5rem;padding:.5rem 1rem;margin:1rem 0}
.otp{font:2rem/1.2 ui-monospace,monospace;letter-spacing:.2em;margin:.5rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere}`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** The page may use its own style sheet and nothing else. */
export const INBOX_CSP = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`;

/** Renders the inbox, newest message first. */
export function inboxPage(entries: readonly InboxEntry[]): string {
  const list =
    entries.length === 0
      ? '<p>Nenhuma mensagem ainda. <span lang="en">No messages yet.</span></p>'
      : entries.map(article).join('\n');
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Caixa de entrada (desenvolvimento)</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Caixa de entrada</h1>
<p>Mensagens que seriam enviadas às pessoas. Só existe em desenvolvimento. <span lang="en">Messages that would go to
people. Development only.</span></p>
<p><a href="/dev/inbox">Atualizar (<span lang="en">refresh</span>)</a></p>
${list}
</main>
</body>
</html>
`;
}

function article({ canal, destino, texto, otp, criado_em }: InboxEntry): string {
  const when = escape(criado_em);
  return `<article>
<h2>${escape(destino)}</h2>
${otp === undefined ? '' : `<p class="otp">${escape(otp)}</p>`}
<pre>${escape(texto)}</pre>
<p>${escape(canal)}, <time datetime="${when}">${when}</time></p>
</article>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
