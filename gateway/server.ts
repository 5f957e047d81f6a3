// The gateway's HTTP server. Input that is not valid HTTP also gets the gateway's headers and a log line.
import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Server } from 'node:http';
import { securityHeaders } from '../common/service/security-headers.ts';
import { createHttpServer } from '../common/service/server.ts';
import { createApp } from './app.ts';
import { createGuard, type Dependencies } from './guard.ts';

/** Creates the server for the application. */
export function createGatewayServer(deps: Dependencies): Server {
  const { log, metrics, rules } = deps;
  const guard = createGuard(deps);
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
  return createHttpServer(createApp(deps), unreadable, {
    requireHostHeader: false,
    unrouted: (req, res) => void guard(req as Request, res as Response, () => undefined),
  });
}
