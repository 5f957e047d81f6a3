// Answers a request target that is not a path, such as `*`, which Express cannot route.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { errorBody } from '../../common/errors.ts';
import { JSON_TYPE } from './reply.ts';

export function refuseUnrouted(headersFor: (seen: IncomingHttpHeaders) => Readonly<Record<string, string>>) {
  const body = JSON.stringify(errorBody('not_found'));
  return (req: IncomingMessage, res: ServerResponse): void => {
    res.writeHead(404, {
      ...headersFor(req.headers),
      'Cache-Control': 'no-store',
      'Content-Type': JSON_TYPE,
      'Content-Length': Buffer.byteLength(body),
    });
    res.end(body);
  };
}
