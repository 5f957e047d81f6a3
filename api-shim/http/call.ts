// The state of one request: what every step may know about it, and what the log line says at the end.
import type { Request, Response } from 'express';
import type { ErrorCode } from '../../common/errors.ts';
import type { Headers } from '../../common/security-headers.ts';
import type { Span } from '../../common/tracing/span.ts';

export type Call = {
  readonly req: Request;
  readonly res: Response;
  readonly id: string;
  readonly path: string;
  readonly query: string;
  readonly startedAt: number;
  /** The headers of every answer to this origin: security and CORS. Shared between calls. */
  readonly base: Headers;
  readonly lifecycle: { readonly draining: boolean };
  readonly originAllowed: boolean;
  /** A name out of a closed set, for the metrics. */
  route: string;
  code: ErrorCode | undefined;
  /** Where requests are traced. */
  readonly span?: Span | undefined;
  /** The context headers, once they were needed: the socket may be gone when they are needed again. */
  context: readonly string[] | undefined;
};

export type Handler = (call: Call) => Promise<void> | void;

/** Ties a call to its response, once. */
export function keepCall(call: Call): void {
  call.res.locals['call'] = call;
}

/** The call that a response belongs to. */
export function callOf(res: Response): Call {
  return res.locals['call'] as Call;
}
