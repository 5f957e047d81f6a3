// The Express application: the middleware and routes, in the order in which they run. The order is part of the policy.
import express, { type Express, type RequestHandler } from 'express';
import { Refusal } from '../common/errors.ts';
import { answerRefusal } from './http/answer-refusal.ts';
import { callOf } from './http/call.ts';
import { refuseForeign } from './http/cors.ts';
import { PORTAL, SYSTEM } from './session/contexts.ts';
import { dispatch, dispatchAny, dispatchUnder } from './http/dispatch.ts';
import { openCall } from './http/open-call.ts';
import type { Dependencies } from './dependencies.ts';
import { replyEmpty } from './http/reply.ts';
import { diagnosticsCall, diagnosticsRead } from './routes/auth-diagnostics.ts';
import { ADMINISTRATION } from './routes/administration/endpoints.ts';
import { AUTH_REQUEST, authRequest } from './routes/auth-request.ts';
import { deliveryReceipts } from './routes/delivery-receipt.ts';
import { deliveryStatus } from './routes/delivery-status.ts';
import { devInbox } from './routes/dev-inbox.ts';
import { healthz } from './routes/healthz.ts';
import { logout } from './routes/logout.ts';
import { me } from './routes/me.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { peopleImport } from './routes/people-import.ts';
import { portalSelectProfile } from './routes/portal-select-profile.ts';
import { readyz } from './routes/readyz.ts';
import { refresh } from './routes/refresh.ts';
import { restRead, restWrite } from './rest/handlers.ts';
import { selectRole } from './routes/select-role.ts';
import { sendOtp } from './routes/send-otp.ts';
import { STORED_PASSKEYS } from './routes/stored-passkeys.ts';
import { verifyOtp } from './routes/verify-otp.ts';
import { userRoutes } from './session/user-endpoint.ts';

export function createApp(deps: Dependencies): Express {
  const app = express();
  app.disable('x-powered-by');

  app.use(openCall(deps));
  /* Before the two steps below: it takes any method, and judges the origin of the request that the proxy got. */
  app.use(dispatchAny(AUTH_REQUEST, authRequest(deps)));
  app.use(answerPreflight);
  app.use(dispatch(deliveryReceipts(deps), 'delivery-receipt'));
  app.use(refuseForeignWrites);
  app.use(
    dispatch({
      '/functions/v1/send-otp': { POST: sendOtp(deps) },
      '/functions/v1/delivery-status': { GET: deliveryStatus(deps) },
      '/functions/v1/verify-otp': { POST: verifyOtp(deps) },
      '/functions/v1/select-role': { POST: selectRole(deps) },
      '/functions/v1/refresh': { POST: refresh(deps) },
      '/functions/v1/me': { GET: me(deps) },
      '/functions/v1/logout': { POST: logout(deps) },
      '/functions/v1/portal-send-otp': { POST: sendOtp(deps, PORTAL) },
      '/functions/v1/portal-verify-otp': { POST: verifyOtp(deps, PORTAL) },
      '/functions/v1/portal-select-profile': { POST: portalSelectProfile(deps) },
      '/functions/v1/portal-refresh': { POST: refresh(deps, PORTAL) },
      '/functions/v1/portal-me': { GET: me(deps, PORTAL) },
      '/functions/v1/portal-logout': { POST: logout(deps, PORTAL) },
      '/functions/v1/people-import': { POST: peopleImport(deps) },
      '/functions/v1/auth-diagnostics': { GET: diagnosticsRead(deps), POST: diagnosticsCall(deps) },
      '/healthz': { GET: healthz() },
      '/readyz': { GET: readyz(deps) },
      '/dev/inbox': deps.inbox && { GET: devInbox(deps.inbox) },
    }),
  );
  app.use(dispatch(passkeyRoutes(deps, deps.config.passkeys)));
  app.use(dispatch(userRoutes(deps, [...STORED_PASSKEYS, ...ADMINISTRATION])));
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

const answerPreflight: RequestHandler = (req, res, next) => {
  if (req.method !== 'OPTIONS') {
    next();
    return;
  }
  const call = callOf(res);
  call.route = 'preflight';
  replyEmpty(call, 204);
};

const refuseForeignWrites: RequestHandler = (req, res, next) => {
  if (req.method !== 'GET' && req.method !== 'HEAD') refuseForeign(callOf(res));
  next();
};

const refuseUnknownPath: RequestHandler = () => {
  // Lets a page at an origin that is not allowed tell this 404 from an outage.
  throw new Refusal('not_found', { headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' } });
};
