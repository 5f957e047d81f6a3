// GET person: one person, with why they can or cannot sign in.
import { z } from 'zod';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userRead } from '../../session/user-function.ts';

const request = z.object({ id: z.guid() });

export const person = (deps: SessionDependencies): Handler => userRead(deps, SYSTEM, 'person', request);
