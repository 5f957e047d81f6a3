// Serves the metrics on a port of their own, on loopback only.
import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/**
 * Creates the server; the caller makes it listen.
 *
 * @example await listen(createMetricsServer(metrics), 3002, '127.0.0.1')
 */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer((req, res) => {
    const wanted = req.method === 'GET' && req.url === '/metrics';
    if (!wanted) {
      res.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
}
