// The state of one request, shared by every step and by its log line.
import type { Request, Response } from 'express';
import type { ErrorCode } from '../../common/errors.ts';
import type { Headers } from '../../common/service/security-headers.ts';
import type { Span } from '../../common/tracing/span.ts';

export type Call = {
  readonly req: Request;
  readonly res: Response;
  readonly id: string;
  readonly path: string;
  readonly query: string;
  readonly startedAt: number;
  /** The security and CORS headers of every response to this origin. Shared between calls. */
  readonly base: Headers;
  readonly lifecycle: { readonly draining: boolean };
  readonly originAllowed: boolean;
  /** The session cookies of this browser go without Secure: WebKit in development. */
  readonly plainCookies: boolean;
  /** One name of a closed set, for the metrics. */
  route: string;
  code: ErrorCode | undefined;
  /** The span of the request, when tracing is on. */
  readonly span?: Span | undefined;
  /** The context headers, cached at first use: the socket may be closed at the second. */
  context: readonly string[] | undefined;
};

export type Handler = (call: Call) => Promise<void> | void;

/** Attaches a call to its response. */
export function keepCall(call: Call): void {
  call.res.locals['call'] = call;
}

/** The call of a response. */
export function callOf(res: Response): Call {
  return res.locals['call'] as Call;
}
