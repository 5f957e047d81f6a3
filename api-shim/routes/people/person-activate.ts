// POST person-activate: lets a deactivated person sign in again.
import { z } from 'zod';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userCall } from '../../session/user-function.ts';

const request = z.object({ id: z.guid() });

export const personActivate = (deps: SessionDependencies): Handler =>
  userCall(deps, SYSTEM, 'person_activate', request);
