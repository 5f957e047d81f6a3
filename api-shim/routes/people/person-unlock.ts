// POST person-unlock: resets the limits of sends and wrong attempts of a person.
import { z } from 'zod';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userCall } from '../../session/user-function.ts';

const request = z.object({ id: z.guid() });

export const personUnlock = (deps: SessionDependencies): Handler =>
  userCall(deps, SYSTEM, 'person_unlock', request);
