// GET roles: the roles that a person can have.
import { z } from 'zod';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userRead } from '../../session/user-function.ts';

const request = z.object({});

export const roles = (deps: SessionDependencies): Handler => userRead(deps, SYSTEM, 'roles', request);
