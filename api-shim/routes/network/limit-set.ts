// POST limit-set: changes a limit.
import { z } from 'zod';
import { textField } from '../../http/body.ts';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userCall } from '../../session/user-function.ts';

const request = z.object({ nome: textField, valor: z.int32() });

export const limitSet = (deps: SessionDependencies): Handler => userCall(deps, SYSTEM, 'limit_set', request);
