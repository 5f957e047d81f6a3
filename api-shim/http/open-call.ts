// The first step of every request: sets its id, start time and response headers, and writes one log line and one metric at its end.
// It refuses a request without Host.
import type { RequestHandler } from 'express';
import { Refusal } from '../../common/errors.ts';
import { requestId } from '../../common/service/request-id.ts';
import type { Log } from '../../common/service/log.ts';
import { securityHeaders } from '../../common/service/security-headers.ts';
import { beginRequest, endRequest } from '../../common/tracing/request-span.ts';
import type { Tracing } from '../../common/tracing/span.ts';
import { keepCall, type Call } from './call.ts';
import { createOriginChecker } from './cors.ts';
import { createPlainCookies } from './plain-cookies.ts';

export type HttpDependencies = {
  readonly config: {
    readonly production: boolean;
    readonly appUrl: URL;
    readonly allowedOrigins: readonly string[];
  };
  readonly metrics: { readonly request: (route: string, code: string | undefined, ms: number) => void };
  readonly log: Log;
  readonly lifecycle: { readonly draining: boolean };
  readonly tracing?: Tracing | undefined;
};

const LOGGED_PATH_CHARACTERS = 200;

export function openCall({ config, metrics, log, lifecycle, tracing }: HttpDependencies): RequestHandler {
  const base = { ...securityHeaders(config.appUrl.protocol === 'https:'), 'Cache-Control': 'no-store' };
  const wantsPlainCookies = createPlainCookies(config);
  const checkOrigin = createOriginChecker(config.allowedOrigins, base);

  return function open(req, res, next) {
    const id = requestId(req.headers['x-request-id']);
    const { path, query } = splitTarget(req.url);
    const { allowed, headers } = checkOrigin(req.headers.origin, path);
    const call: Call = {
      req,
      res,
      id,
      path,
      query,
      startedAt: performance.now(),
      base: headers,
      lifecycle,
      originAllowed: allowed,
      plainCookies: wantsPlainCookies(req.headers['user-agent'] ?? ''),
      route: 'other',
      code: undefined,
      context: undefined,
      span: beginRequest(tracing, req),
    };
    keepCall(call);
    res.once('close', () => finish(call));
    /* HTTP/1.1 requires a Host header. Node's own refusal has no body. */
    if (req.headers.host === undefined && req.httpVersion === '1.1') throw new Refusal('invalid_request');
    next();
  };

  function finish({ req, res, id, path, startedAt, route, code, span }: Call): void {
    const ms = performance.now() - startedAt;
    metrics.request(route, code, ms);
    const line = {
      request_id: id,
      trace_id: span?.traceId,
      method: req.method,
      path: path.slice(0, LOGGED_PATH_CHARACTERS),
      route,
      status: res.headersSent ? res.statusCode : 0,
      code,
      ms: Math.round(ms * 10) / 10,
      aborted: res.writableFinished ? undefined : true,
    };
    if (span) {
      const more = { 'http.route': route, ...(code !== undefined && { 'portaria.code': code }) };
      endRequest(
        span,
        { method: req.method, status: line.status, requestId: id },
        more,
        `${req.method} ${route}`,
      );
    }
    if (res.statusCode >= 500) log.warn(line, 'request');
    else if (route === 'healthz' || route === 'readyz') log.debug(line, 'request');
    else log.info(line, 'request');
  }
}

/**
 * Splits a request target into path and query, also in the absolute form that proxies use.
 *
 * @example splitTarget('/rest/v1/alunos?select=id') // { path: '/rest/v1/alunos', query: '?select=id' }
 */
function splitTarget(target: string): { path: string; query: string } {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  return mark < 0 ? { path: local, query: '' } : { path: local.slice(0, mark), query: local.slice(mark) };
}
