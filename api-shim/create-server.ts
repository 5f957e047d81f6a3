// The shim's HTTP server: the application, and the responses to requests that never reach it.
import type { IncomingHttpHeaders, Server } from 'node:http';
import { requestId } from '../common/service/request-id.ts';
import { securityHeaders } from '../common/service/security-headers.ts';
import { createHttpServer } from '../common/service/server.ts';
import { createApp } from './app.ts';
import type { Dependencies } from './dependencies.ts';
import { createOriginChecker } from './http/cors.ts';
import { refuseUnrouted } from './http/unrouted.ts';

/** Creates the server, not yet listening. */
export function createServer(deps: Dependencies): Server {
  const { config, log } = deps;
  const checkOrigin = createOriginChecker(
    config.allowedOrigins,
    securityHeaders(config.appUrl.protocol === 'https:'),
  );
  const headersFor = (seen: IncomingHttpHeaders): Record<string, string> => ({
    ...checkOrigin(seen.origin).headers,
    'X-Request-Id': requestId(seen['x-request-id']),
  });
  const unreadable = (seen: IncomingHttpHeaders, status: number): Record<string, string> => {
    const headers = headersFor(seen);
    log.info({ request_id: headers['X-Request-Id'], status, reason: 'unreadable' }, 'request');
    return headers;
  };
  const extras = { unrouted: refuseUnrouted(headersFor), requireHostHeader: false };
  return createHttpServer(createApp(deps), unreadable, extras);
}
