// Answers a request target that is no path at all, such as `*`, which Express cannot route.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorBody } from '../../common/errors.ts';
import { requestId } from '../../common/request-id.ts';
import { JSON_TYPE } from './reply.ts';

/**
 * Creates the answer.
 *
 * @example createHttpServer(app, headers, { unrouted: refuseUnrouted(headers) })
 */
export function refuseUnrouted(headers: Readonly<Record<string, string>>) {
  const body = JSON.stringify(errorBody('not_found'));
  return (req: IncomingMessage, res: ServerResponse): void => {
    res.writeHead(404, {
      ...headers,
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId(req.headers['x-request-id']),
      'Content-Type': JSON_TYPE,
      'Content-Length': Buffer.byteLength(body),
    });
    res.end(body);
  };
}
