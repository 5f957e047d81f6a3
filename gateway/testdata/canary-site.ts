// For tests: a site whose protected files contain canaries, strings that must never appear in a response.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createStaticHost } from '../../docs-host/static-host.ts';
import { APP, DOCS, type RawAnswer } from '../test-gateway.ts';

export const CANARY = 'canary-';
export const LOGIN = `${APP}/?redirect=${encodeURIComponent(DOCS)}&redirect_error=`;
export const PAGES = [
  'index.html',
  'secret.html',
  '404.html',
  'reference/index.html',
  'search-index.json',
  'a.css.html',
];
const PUBLIC = ['assets/site.css', 'logo.png', 'a.css', 'a.js'];

export type CanarySite = { readonly listener: RequestListener; readonly remove: () => void };

/**
 * Writes the files and returns their server. Asset names with the content type HTML are among ordinary files of
 * every kind. `notice` is called for each request that reaches the site.
 */
export function createCanarySite(notice: (req: IncomingMessage) => void = () => undefined): CanarySite {
  const root = mkdtempSync(join(tmpdir(), 'portaria-canary-'));
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  for (const page of PAGES) write(page, `<p>${CANARY}${page}</p>`);
  for (const file of PUBLIC) write(file, 'public');
  const files = createStaticHost(root);
  return {
    listener(req, res) {
      notice(req);
      if (/disguised|secret\.html\./.test(req.url ?? '')) disguise(req, res);
      else files(req, res);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

const disguise: RequestListener = (req, res) => {
  const etag = '"disguised"';
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, { etag }).end();
    return;
  }
  const headers = { 'content-type': 'text/html', etag, 'set-cookie': 'a=b', 'x-docs-auth-reason': 'ok' };
  res.writeHead(req.headers.range ? 206 : 200, headers).end(`<p>${CANARY}disguised</p>`);
};

/** Throws when a response to anyone but an administrator contains a canary. */
export function refuseLeaks({ headers, body }: RawAnswer): void {
  if (body.includes(CANARY)) throw new Error('a canary got out');
  if (!headers['x-docs-auth-reason'] || headers['x-docs-auth-reason'] === 'ok') throw new Error('reason');
  if (headers['set-cookie'] !== undefined) throw new Error('a cookie of the upstream');
  const { location } = headers;
  if (location !== undefined && location !== `${APP}/` && !location.startsWith(LOGIN))
    throw new Error(location);
}
