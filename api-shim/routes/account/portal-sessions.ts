// GET portal-sessions: where the student or guardian is signed in.
import { z } from 'zod';
import type { Handler } from '../../http/call.ts';
import { PORTAL } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userRead } from '../../session/user-function.ts';

const request = z.object({});

export const portalSessions = (deps: SessionDependencies): Handler =>
  userRead(deps, PORTAL, 'portal_sessions', request);
