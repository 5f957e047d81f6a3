// The last step: turns any thrown error into a response with an error code of the list.
import type { ErrorRequestHandler } from 'express';
import { Refusal, unavailable } from '../../common/errors.ts';
import { errorFields, type Log } from '../../common/service/log.ts';
import { callOf } from './call.ts';
import { drainBody } from './drain-body.ts';
import { replyRefusal } from './reply.ts';

/** Anything but a Refusal is a bug: it is logged in full and answered with 503. */
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
    if (!req.complete) drainBody(req);
  };
}
