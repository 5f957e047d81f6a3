// GET sessions: where the person is signed in.
import { z } from 'zod';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userRead } from '../../session/user-function.ts';

const request = z.object({});

export const sessions = (deps: SessionDependencies): Handler => userRead(deps, SYSTEM, 'sessions', request);
