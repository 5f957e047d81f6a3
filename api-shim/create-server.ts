// The shim's HTTP server: its application, and the answers to what never reaches the application.
import type { Server } from 'node:http';
import { securityHeaders } from '../common/security-headers.ts';
import { createHttpServer } from '../common/server.ts';
import { createApp } from './app.ts';
import type { Dependencies } from './dependencies.ts';
import { refuseUnrouted } from './http/unrouted.ts';

/**
 * Creates the server; the caller makes it listen.
 *
 * @example await listen(createServer(deps), config.port, config.host)
 */
export function createServer(deps: Dependencies): Server {
  const headers = { ...securityHeaders(deps.config.appUrl.protocol === 'https:'), Vary: 'Origin' };
  const extras = { unrouted: refuseUnrouted(headers), requireHostHeader: false };
  return createHttpServer(createApp(deps), headers, extras);
}
