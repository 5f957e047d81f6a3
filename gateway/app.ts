// The gateway as an application: one guard, and nothing that answers beside it.
import express, { type Express } from 'express';
import { createGuard, type Parts } from './guard.ts';

/** Builds the application out of its parts. */
export function createApp(parts: Parts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(createGuard(parts));
  return app;
}
