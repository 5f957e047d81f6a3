// The Express application: the middleware and routes, in the order in which they run. The order is part of the policy.
import express, { type Express, type RequestHandler } from 'express';
import { Refusal } from '../common/errors.ts';
import { answerRefusal } from './http/answer-refusal.ts';
import { callOf } from './http/call.ts';
import { isForeign } from './http/cors.ts';
import { PORTAL, SYSTEM } from './session/contexts.ts';
import { dispatch, dispatchUnder } from './http/dispatch.ts';
import { openCall } from './http/open-call.ts';
import type { Dependencies } from './dependencies.ts';
import { replyEmpty } from './http/reply.ts';
import { diagnosticsCall, diagnosticsRead } from './routes/auth-diagnostics.ts';
import { accountRoutes } from './routes/account/table.ts';
import { deliveryReceipts } from './routes/delivery-receipt.ts';
import { deliveryStatus } from './routes/delivery-status.ts';
import { devInbox } from './routes/dev-inbox.ts';
import { healthz } from './routes/healthz.ts';
import { logout } from './routes/logout.ts';
import { me } from './routes/me.ts';
import { networkRoutes } from './routes/network/table.ts';
import { peopleRoutes } from './routes/people/table.ts';
import { portalLogout } from './routes/portal-logout.ts';
import { portalMe } from './routes/portal-me.ts';
import { portalSelectProfile } from './routes/portal-select-profile.ts';
import { portalSendOtp } from './routes/portal-send-otp.ts';
import { portalVerifyOtp } from './routes/portal-verify-otp.ts';
import { readyz } from './routes/readyz.ts';
import { restRead, restWrite } from './routes/rest.ts';
import { selectRole } from './routes/select-role.ts';
import { sendOtp } from './routes/send-otp.ts';
import { verifyOtp } from './routes/verify-otp.ts';

export function createApp(deps: Dependencies): Express {
  const app = express();
  app.disable('x-powered-by');

  app.use(openCall(deps));
  app.use(refuseHostless);
  app.use(answerPreflight);
  app.use(dispatch(deliveryReceipts(deps), 'delivery-receipt'));
  app.use(refuseForeignWrites);
  app.use(
    dispatch({
      '/functions/v1/send-otp': { POST: sendOtp(deps) },
      '/functions/v1/delivery-status': { GET: deliveryStatus(deps) },
      '/functions/v1/verify-otp': { POST: verifyOtp(deps) },
      '/functions/v1/select-role': { POST: selectRole(deps) },
      '/functions/v1/me': { GET: me(deps) },
      '/functions/v1/logout': { POST: logout(deps) },
      '/functions/v1/portal-send-otp': { POST: portalSendOtp(deps) },
      '/functions/v1/portal-verify-otp': { POST: portalVerifyOtp(deps) },
      '/functions/v1/portal-select-profile': { POST: portalSelectProfile(deps) },
      '/functions/v1/portal-me': { GET: portalMe(deps) },
      '/functions/v1/portal-logout': { POST: portalLogout(deps) },
      '/functions/v1/auth-diagnostics': { GET: diagnosticsRead(deps), POST: diagnosticsCall(deps) },
      '/healthz': { GET: healthz() },
      '/readyz': { GET: readyz(deps) },
      '/dev/inbox': deps.inbox && { GET: devInbox(deps.inbox) },
    }),
  );
  app.use(dispatch({ ...accountRoutes(deps), ...peopleRoutes(deps), ...networkRoutes(deps) }));
  const read = restRead(deps, SYSTEM);
  const insert = restWrite(deps, SYSTEM, 'POST');
  const change = restWrite(deps, SYSTEM, 'PATCH');
  const remove = restWrite(deps, SYSTEM, 'DELETE');
  app.use(dispatchUnder('/rest/v1/rpc/', 'rest-rpc', { GET: read, POST: insert }));
  app.use(dispatchUnder('/rest/v1/', 'rest', { GET: read, POST: insert, PATCH: change, DELETE: remove }));
  const portalRead = restRead(deps, PORTAL);
  const portalCall = restWrite(deps, PORTAL, 'POST');
  app.use(dispatchUnder('/portal/rest/v1/rpc/', 'portal-rest-rpc', { GET: portalRead, POST: portalCall }));
  app.use(dispatchUnder('/portal/rest/v1/', 'portal-rest', { GET: portalRead }));
  app.use(refuseUnknownPath);
  app.use(answerRefusal(deps.log));
  return app;
}

/* HTTP/1.1 requires a Host header. Node's own refusal has no body. */
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

/* Cookies are SameSite=None, so this check is the CSRF protection. */
const refuseForeignWrites: RequestHandler = (req, res, next) => {
  const writes = req.method !== 'GET' && req.method !== 'HEAD';
  if (writes && isForeign(req.headers, callOf(res).originAllowed)) throw new Refusal('origin_not_allowed');
  next();
};

const refuseUnknownPath: RequestHandler = () => {
  // Lets a page at an origin that is not allowed tell this 404 from an outage.
  throw new Refusal('not_found', { headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' } });
};
