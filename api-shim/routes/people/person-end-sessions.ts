// POST person-end-sessions: ends every session of a person.
import { z } from 'zod';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userCall } from '../../session/user-function.ts';

const request = z.object({ id: z.guid() });

export const personEndSessions = (deps: SessionDependencies): Handler =>
  userCall(deps, SYSTEM, 'person_end_sessions', request);
