// The shim's HTTP server: its application, and the answers to what never reaches the application.
import type { Server } from 'node:http';
import { securityHeaders } from '../common/security-headers.ts';
import { createHttpServer } from '../common/server.ts';
import { createApp } from './app.ts';
import type { Parts } from './parts.ts';
import { refuseUnrouted } from './unrouted.ts';

/**
 * Creates the server; the caller makes it listen.
 *
 * @example await listen(createServer(parts), config.port, config.host)
 */
export function createServer(parts: Parts): Server {
  const headers = { ...securityHeaders(parts.config.appUrl.protocol === 'https:'), Vary: 'Origin' };
  const extras = { unrouted: refuseUnrouted(headers), requireHostHeader: false };
  return createHttpServer(createApp(parts), headers, extras);
}
