// The routes of this folder: endpoints for a person's own sessions.
import type { Methods } from '../../http/dispatch.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { endSession } from './end-session.ts';
import { portalEndSession } from './portal-end-session.ts';
import { portalSessions } from './portal-sessions.ts';
import { sessions } from './sessions.ts';

export const accountRoutes = (deps: SessionDependencies): Record<string, Methods> => ({
  '/functions/v1/sessions': { GET: sessions(deps) },
  '/functions/v1/end-session': { POST: endSession(deps) },
  '/functions/v1/portal-sessions': { GET: portalSessions(deps) },
  '/functions/v1/portal-end-session': { POST: portalEndSession(deps) },
});
