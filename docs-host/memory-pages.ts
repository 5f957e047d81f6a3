// Holds the pages of the built site in memory, because they are few and every visit reads one.
import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

type Page = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly etag: string;
};

/**
 * Creates the handler that serves the HTML files of a folder. It passes range requests to the next handler.
 */
export function servePages(folder: string, headers: Readonly<Record<string, string>>): RequestHandler {
  const pages = readPages(folder, headers);
  return (req, res, next) => {
    const { url, method } = req;
    const path = url.includes('?') ? url.slice(0, url.indexOf('?')) : url;
    const page = pages.get(path);
    const plain = (method === 'GET' || method === 'HEAD') && req.headers.range === undefined;
    if (page === undefined || !plain) return next();
    if (req.headers['if-none-match'] === page.etag) return void res.writeHead(304, { ETag: page.etag }).end();
    res.writeHead(200, page.headers).end(page.body); // Node sends none of it to a HEAD
  };
}

function readPages(folder: string, headers: Readonly<Record<string, string>>): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const file = join(entry.parentPath, entry.name);
    const page = createPage(readFileSync(file), headers);
    const path = `/${relative(folder, file)}`;
    pages.set(path, page);
    if (entry.name === 'index.html') pages.set(path.slice(0, -entry.name.length), page);
  }
  return pages;
}

function createPage(body: Buffer, headers: Readonly<Record<string, string>>): Page {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const own = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.byteLength, ETag: etag };
  return { body, etag, headers: { ...headers, ...own } };
}
