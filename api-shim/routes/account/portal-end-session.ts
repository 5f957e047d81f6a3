// POST portal-end-session: ends one sign-in of the student or guardian.
import { z } from 'zod';
import type { Handler } from '../../http/call.ts';
import { PORTAL } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userCall } from '../../session/user-function.ts';

const request = z.object({ id: z.guid() });

export const portalEndSession = (deps: SessionDependencies): Handler =>
  userCall(deps, PORTAL, 'portal_end_session', request);
