// The gateway's HTTP server: one guard handles every request. Input that is not valid HTTP also gets the gateway's headers and a log line.
import { randomUUID } from 'node:crypto';
import express, { type Request, type Response } from 'express';
import type { Server } from 'node:http';
import { securityHeaders } from '../common/service/security-headers.ts';
import { createHttpServer } from '../common/service/server.ts';
import { createGuard, type Dependencies } from './guard.ts';

export function createGatewayServer(deps: Dependencies): Server {
  const { log, metrics, rules } = deps;
  const guard = createGuard(deps);
  const app = express();
  app.disable('x-powered-by');
  app.use(guard);
  const unreadable = () => {
    const id = randomUUID();
    log.info({ request_id: id, reason: 'bad_request', env: 'preview', status: 400 }, 'request');
    metrics.unreadable();
    return {
      ...securityHeaders(rules.docsIsHttps),
      'X-Docs-Auth-Reason': 'bad_request',
      'X-Docs-Auth-Has-Cookie': 'false',
      'X-Docs-Auth-Env': 'preview',
      'X-Docs-Auth-Request-Id': id,
      Vary: 'Cookie',
    };
  };
  return createHttpServer(app, unreadable, {
    requireHostHeader: false,
    unrouted: (req, res) => void guard(req as Request, res as Response, () => undefined),
  });
}
