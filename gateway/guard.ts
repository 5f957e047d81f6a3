// Executes decisions until a request is answered, and writes its log line.
import type { RequestHandler } from 'express';
import { errorFields, type Log } from '../common/service/log.ts';
import type { Readiness } from '../common/service/readiness.ts';
import { endRequest } from '../common/tracing/request-span.ts';
import type { Tracing } from '../common/tracing/span.ts';
import { callerHeaders } from '../common/upstream/caller-headers.ts';
import { checkSession, type SessionDependencies } from './check-session.ts';
import { decide, FIRST_STAGE, type Decision, type Rules, type Stage } from './decide.ts';
import type { Metrics } from './metrics.ts';
import { replyDiagnosis, replyRedirect } from './reply.ts';
import { serve, type Site } from './serve.ts';
import type { Target } from './target.ts';
import { openVisit, type Visit } from './visit.ts';

export type Dependencies = {
  readonly rules: Rules;
  readonly session: SessionDependencies;
  readonly site: Site;
  readonly trustProxy: number;
  readonly log: Log;
  readonly isReady: Readiness;
  readonly metrics: Metrics;
  readonly tracing?: Tracing | undefined;
  readonly lifecycle: { draining: boolean };
};

const LOGGED_CHARACTERS = 200;

export function createGuard(deps: Dependencies): RequestHandler {
  const { rules, lifecycle, tracing } = deps;
  return async (req, res) => {
    const visit = openVisit(req, res, (ask) => decide(ask, FIRST_STAGE, rules), tracing);
    res.once('close', () => finish(visit, deps));
    res.on('error', () => undefined);
    if (lifecycle.draining) res.setHeader('Connection', 'close');
    try {
      await act(visit, FIRST_STAGE, deps);
    } catch (error) {
      visit.cause = error;
      failClosed(visit, rules);
    }
  };
}

async function act(visit: Visit, stage: Stage, deps: Dependencies): Promise<void> {
  const { rules } = deps;
  const { act: step } = visit.decision;
  if (visit.res.destroyed) return;
  if (step.do === 'redirect') return replyRedirect(visit, rules, step.location);
  if (step.do === 'diagnose') return replyDiagnosis(visit, rules, step.status, step.as);
  if (step.do === 'serve-page') return servePage(visit, step.target, deps);
  if (step.do === 'serve-asset') {
    const outcome = await serve(visit, step.target, 'asset', deps.site);
    if (outcome === 'guard') return next(visit, { ...stage, promised: false }, deps);
    return outcome === 'answered' ? undefined : replyDiagnosis(visit, rules, outcome);
  }
  const caller = callerHeaders(visit.req, visit.id, deps.trustProxy, visit.span);
  const { check, cause } = await checkSession(
    deps.session,
    step.token,
    { id: visit.id, caller },
    () => visit.res.destroyed,
  );
  visit.cause = cause;
  return next(visit, { ...stage, check }, deps);
}

function next(visit: Visit, stage: Stage, deps: Dependencies): Promise<void> {
  visit.decision = decide(visit.ask, stage, deps.rules);
  return act(visit, stage, deps);
}

async function servePage(visit: Visit, target: Target, deps: Dependencies): Promise<void> {
  const outcome = await serve(visit, target, 'page', deps.site);
  if (outcome !== 'answered') replyDiagnosis(visit, deps.rules, outcome === 'guard' ? 502 : outcome);
}

/* An internal error serves nothing and answers as if the database were unavailable. */
function failClosed(visit: Visit, rules: Rules): void {
  if (visit.res.headersSent) {
    visit.res.destroy();
    return;
  }
  const closed: Decision = {
    ...visit.decision,
    reason: 'auth_unavailable',
    check: undefined,
    act: { do: 'diagnose', as: 'html', status: 503 },
  };
  visit.decision = closed;
  replyDiagnosis(visit, rules, 503);
}

function finish(visit: Visit, { log, metrics }: Dependencies): void {
  const { decision, res, startedAt, span, ask } = visit;
  const ms = performance.now() - startedAt;
  const status = res.headersSent ? res.statusCode : 0;
  metrics.visit(decision, status, ms);
  if (span) {
    const more = { 'portaria.reason': decision.reason, 'portaria.env': decision.env };
    endRequest(span, { method: ask.method, status, requestId: visit.id }, more, `${ask.method} page`);
  }
  log.info(logLine(visit, ms), 'request');
}

function logLine({ id, ask, decision, res, cause, span }: Visit, ms: number): Record<string, unknown> {
  return {
    request_id: id,
    trace_id: span?.traceId,
    reason: decision.reason,
    env: decision.env,
    host: ask.host.slice(0, LOGGED_CHARACTERS),
    method: ask.method,
    path: ask.target.replace(/\?.*/s, '').slice(0, LOGGED_CHARACTERS),
    status: res.headersSent ? res.statusCode : 0,
    ms: Math.round(ms * 10) / 10,
    ...(!res.writableFinished && { aborted: true }),
    ...(cause !== undefined && errorFields(cause)),
  };
}
