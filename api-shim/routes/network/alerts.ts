// GET alerts: the open alerts of reused tokens.
import { z } from 'zod';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userRead } from '../../session/user-function.ts';

const request = z.object({});

export const alerts = (deps: SessionDependencies): Handler => userRead(deps, SYSTEM, 'alerts', request);
