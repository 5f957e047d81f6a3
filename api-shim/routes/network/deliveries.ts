// GET deliveries: numbers of delivered and failed messages, by channel and hour.
import { z } from 'zod';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userRead } from '../../session/user-function.ts';

const request = z.object({ desde: z.iso.datetime({ offset: true }).optional() });

export const deliveries = (deps: SessionDependencies): Handler =>
  userRead(deps, SYSTEM, 'deliveries', request);
