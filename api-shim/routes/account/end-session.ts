// POST end-session: ends one sign-in of the person, on another device or this one.
import { z } from 'zod';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userCall } from '../../session/user-function.ts';

const request = z.object({ id: z.guid() });

export const endSession = (deps: SessionDependencies): Handler =>
  userCall(deps, SYSTEM, 'end_session', request);
