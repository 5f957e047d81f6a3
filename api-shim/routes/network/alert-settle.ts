// POST alert-settle: settles an alert and ends the sign-in that it is about.
import { z } from 'zod';
import { textField } from '../../http/body.ts';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userCall } from '../../session/user-function.ts';

const request = z.object({ id: z.guid(), motivo: textField });

export const alertSettle = (deps: SessionDependencies): Handler =>
  userCall(deps, SYSTEM, 'alert_settle', request);
