// The application: the order of these steps is policy, and this page is where it stands.
import express, { type Express, type RequestHandler } from 'express';
import { Refusal } from '../common/errors.ts';
import { answerRefusal } from './answer-refusal.ts';
import { callOf } from './call.ts';
import { isForeign } from './cors.ts';
import { PORTAL, SYSTEM } from './contexts.ts';
import { dispatch, dispatchUnder } from './dispatch.ts';
import { openCall } from './open-call.ts';
import type { Parts } from './parts.ts';
import { replyEmpty } from './reply.ts';
import { diagnosticsCall, diagnosticsRead } from './routes/auth-diagnostics.ts';
import { devInbox } from './routes/dev-inbox.ts';
import { healthz } from './routes/healthz.ts';
import { logout } from './routes/logout.ts';
import { me } from './routes/me.ts';
import { portalLogout } from './routes/portal-logout.ts';
import { portalMe } from './routes/portal-me.ts';
import { portalSelectProfile } from './routes/portal-select-profile.ts';
import { portalSendOtp } from './routes/portal-send-otp.ts';
import { portalVerifyOtp } from './routes/portal-verify-otp.ts';
import { readyz } from './routes/readyz.ts';
import { restCall, restRead } from './routes/rest.ts';
import { selectRole } from './routes/select-role.ts';
import { sendOtp } from './routes/send-otp.ts';
import { verifyOtp } from './routes/verify-otp.ts';

/**
 * Builds the application out of its parts.
 *
 * @example const server = createHttpServer(createApp(parts), {})
 */
export function createApp(parts: Parts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');

  app.use(openCall(parts));
  app.use(refuseHostless);
  app.use(answerPreflight);
  app.use(refuseForeignPosts);
  app.use(
    dispatch({
      '/functions/v1/send-otp': { POST: sendOtp(parts) },
      '/functions/v1/verify-otp': { POST: verifyOtp(parts) },
      '/functions/v1/select-role': { POST: selectRole(parts) },
      '/functions/v1/me': { GET: me(parts) },
      '/functions/v1/logout': { POST: logout(parts) },
      '/functions/v1/portal-send-otp': { POST: portalSendOtp(parts) },
      '/functions/v1/portal-verify-otp': { POST: portalVerifyOtp(parts) },
      '/functions/v1/portal-select-profile': { POST: portalSelectProfile(parts) },
      '/functions/v1/portal-me': { GET: portalMe(parts) },
      '/functions/v1/portal-logout': { POST: portalLogout(parts) },
      '/functions/v1/auth-diagnostics': { GET: diagnosticsRead(parts), POST: diagnosticsCall(parts) },
      '/healthz': { GET: healthz() },
      '/readyz': { GET: readyz(parts) },
      '/dev/inbox': parts.inbox && { GET: devInbox(parts.inbox) },
    }),
  );
  for (const context of [SYSTEM, PORTAL]) {
    const read = restRead(parts, context);
    const label = `${context.prefix.replace('_', '-')}rest`;
    app.use(
      dispatchUnder(`${context.rest}rpc/`, `${label}-rpc`, { GET: read, POST: restCall(parts, context) }),
    );
    app.use(dispatchUnder(context.rest, label, { GET: read }));
  }
  app.use(refuseUnknownPath);
  app.use(answerRefusal(parts.log));
  return app;
}

/* HTTP/1.1 asks for it; node would refuse the request itself, but without a word. */
const refuseHostless: RequestHandler = (req, _res, next) => {
  if (req.headers.host === undefined && req.httpVersion === '1.1') throw new Refusal('invalid_request');
  next();
};

const answerPreflight: RequestHandler = (req, res, next) => {
  if (req.method !== 'OPTIONS') {
    next();
    return;
  }
  const call = callOf(res);
  call.route = 'preflight';
  replyEmpty(call, 204);
};

/* Cookies are SameSite=None: this is what keeps another site from acting in a person's name. */
const refuseForeignPosts: RequestHandler = (req, res, next) => {
  if (req.method === 'POST' && isForeign(req.headers, callOf(res).originAllowed))
    throw new Refusal('origin_not_allowed');
  next();
};

const refuseUnknownPath: RequestHandler = () => {
  throw new Refusal('not_found');
};
