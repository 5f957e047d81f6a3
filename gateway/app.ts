// The gateway application: one guard handles every request.
import express, { type Express } from 'express';
import { createGuard, type Dependencies } from './guard.ts';

export function createApp(deps: Dependencies): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(createGuard(deps));
  return app;
}
