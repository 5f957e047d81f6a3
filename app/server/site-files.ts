// Reads the built files into memory once; the server serves nothing else.
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

export type SiteFile = {
  readonly body: Buffer;
  readonly gzip: Buffer;
  readonly headers: Record<string, string>;
};

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Every file by its path; `/` is the page, written by `render`. */
export function readSiteFiles(folder: string, render: (html: string) => string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(entry)];
    if (!type) continue;
    const isPage = entry === 'index.html';
    const raw = readFileSync(join(folder, entry));
    const body = isPage ? Buffer.from(render(raw.toString('utf8'))) : raw;
    // Names under assets/ contain a hash of the content, so the files never change.
    const cache = entry.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const headers = { 'Content-Type': type, 'Cache-Control': cache };
    files.set(isPage ? '/' : `/${entry.split('\\').join('/')}`, { body, gzip: gzipSync(body), headers });
  }
  return files;
}
