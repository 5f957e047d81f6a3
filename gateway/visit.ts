// The state of one request, shared by every step and by its log line.
import type { Request, Response } from 'express';
import { requestId } from '../common/service/request-id.ts';
import { beginRequest } from '../common/tracing/request-span.ts';
import type { Span, Tracing } from '../common/tracing/span.ts';
import type { Ask, Decision } from './decide.ts';

export type Visit = {
  readonly req: Request;
  readonly res: Response;
  readonly id: string;
  readonly ask: Ask;
  readonly startedAt: number;
  /** The span of the request, when tracing is on. */
  readonly span?: Span | undefined;
  decision: Decision;
  /** The error of a failed call. */
  cause: unknown;
};

export function openVisit(
  req: Request,
  res: Response,
  decide: (ask: Ask) => Decision,
  tracing?: Tracing,
): Visit {
  const ask = readAsk(req);
  const id = requestId(req.headers['x-request-id']);
  const span = beginRequest(tracing, req);
  return { req, res, id, ask, startedAt: performance.now(), span, decision: decide(ask), cause: undefined };
}

function readAsk(req: Request): Ask {
  const { headers } = req;
  return {
    method: req.method,
    target: req.url,
    host: headers.host ?? '',
    accept: headers.accept,
    cookies: headers.cookie,
    misframed: hasBody(req) || headers.upgrade !== undefined || hasTwoHosts(req.rawHeaders),
  };
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
