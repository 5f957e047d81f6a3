// The last step: turns whatever was thrown into an answer of the closed list.
import type { ErrorRequestHandler } from 'express';
import { Refusal } from '../common/errors.ts';
import { errorFields, type Log } from '../common/log.ts';
import { callOf } from './call.ts';
import { swallowLeftover } from './leftover.ts';
import { replyRefusal } from './reply.ts';

const RETRY_AFTER_SECONDS = '1';

/**
 * Creates the step. What is not a refusal is a fault of ours: it is logged whole and answered as 503.
 *
 * @example app.use(answerRefusal(log))
 */
export function answerRefusal(log: Log): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const call = callOf(res);
    const refusal = error instanceof Refusal ? error : unavailable(error);
    if (refusal.cause !== undefined) {
      const expected = error instanceof Refusal;
      const fields = { request_id: call.id, route: call.route, ...errorFields(refusal.cause, !expected) };
      log[expected ? 'warn' : 'error'](fields, 'refused');
    }
    if (res.headersSent) {
      call.code = refusal.code;
      res.destroy();
      return;
    }
    replyRefusal(call, refusal);
    if (!req.complete) swallowLeftover(req);
  };
}

/**
 * The refusal that says: not now, and not your fault.
 *
 * @example throw unavailable(error)
 */
export function unavailable(cause: unknown): Refusal {
  return new Refusal('unavailable', { cause, headers: { 'Retry-After': RETRY_AFTER_SECONDS } });
}
