// Pages of another site with the login component, at an origin that the service allows.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildComponent } from '../../../app/server/build-component.ts';
import { startSite, type Site } from './static-site.ts';

type Urls = { readonly apiUrl: string; readonly appUrl: string };

/** `/element`, `/own` and `/slots` contain the element; `?lang=`, `?contexto=` and `?shared-device` set its attributes. */
export async function startElementPages({ apiUrl }: Urls, port: number): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-element-'));
  await buildComponent(folder);
  const files = readdirSync(folder).map(
    (name) => [`/${name}`, readFileSync(join(folder, name), 'utf8')] as const,
  );
  rmSync(folder, { recursive: true });
  const html = (attributes: string, content = ''): string => `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><title>Rede Municipal</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>:root { color-scheme: light dark }</style>
<script type="module" src="/portaria-login.js"></script>
<main><h1>Rede Municipal</h1><portaria-login base-url="${apiUrl}" ${attributes}>${content}</portaria-login></main></html>`;
  const element: RequestListener = (req, res) => {
    const query = new URL(req.url ?? '/', 'http://page').searchParams;
    const attributes = ['lang', 'contexto'].map((name) => `${name}="${query.get(name) ?? ''}"`).join(' ');
    const shared = query.has('shared-device') ? ' shared-device' : '';
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html(attributes + shared));
  };
  const own = `name="Rede Municipal" help="a Central, 156" help-url="tel:156" privacy-url="https://rede.example/lgpd"`;
  const pages = {
    '/element': element,
    '/own': html(own),
    '/slots': html('', '<h2 slot="header">A minha escola</h2><p slot="help">Dúvidas? Ligue 156.</p>'),
    '/favicon.ico': '',
  };
  return startSite({ ...pages, ...Object.fromEntries<string>(files) }, port);
}

/** Serves the application at an origin that the service does not allow. */
export const startStranger = ({ appUrl }: Pick<Urls, 'appUrl'>): Promise<Site> => {
  const serve: RequestListener = (req, res) =>
    void fetch(new URL(req.url ?? '/', appUrl)).then(async (answer) => {
      const type = answer.headers.get('Content-Type') ?? '';
      res.writeHead(answer.status, { 'Content-Type': type }).end(Buffer.from(await answer.arrayBuffer()));
    });
  return startSite(serve);
};
