// Serves the files of the built site on a socket that only the gateway uses.
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { extname, join } from 'node:path';
import { servePages } from './memory-pages.ts';

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FRESH_SECONDS = 300;
/* For the gateway. The gateway checks every visitor and tells browsers not to store the page. */
const PAGE_FRESHNESS = 'public, s-maxage=5';

/**
 * Serves a folder whose build may still run: requests wait for it and fail when it fails.
 * The answer to a missing page is a page; to another missing file, it is plain text.
 */
export function createStaticHost(folder: string | Promise<string>): Express {
  const app = express();
  app.disable('x-powered-by');
  const built = Promise.resolve(folder).then(createPages);
  built.catch(() => undefined);
  app.use(async (req, res, next) => {
    try {
      await (
        await built
      )(req, res, next);
    } catch {
      res.status(503).type('text/plain').send('The site could not be built\n');
    }
  });
  return app;
}

function createPages(folder: string): RequestHandler {
  const router = express.Router();
  router.use(servePages(folder, { 'Content-Security-Policy': PAGE_POLICY, 'Cache-Control': PAGE_FRESHNESS }));
  router.use(
    express.static(folder, {
      redirect: false,
      dotfiles: 'ignore',
      setHeaders(res, path) {
        if (path.endsWith('.html')) res.setHeader('Content-Security-Policy', PAGE_POLICY);
        res.setHeader(
          'Cache-Control',
          path.endsWith('.html') ? PAGE_FRESHNESS : `public, max-age=${FRESH_SECONDS}`,
        );
      },
    }),
  );
  router.use((req, res) => {
    res.status(404);
    const isPage = ['', '.html'].includes(extname(req.path));
    if (!isPage) res.type('text/plain').send('Not found\n');
    else res.setHeader('Content-Security-Policy', PAGE_POLICY).sendFile(join(folder, '404.html'));
  });
  router.use(answerPlainly);
  return router;
}

/* An invalid range or path is answered with a status and a word instead of the error page of Express. */
const answerPlainly: ErrorRequestHandler = (error: { status?: number }, _req, res, next) => {
  if (res.headersSent) return next(error);
  res
    .status(error.status ?? 500)
    .type('text/plain')
    .send('Not served\n');
};
