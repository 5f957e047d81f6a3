// POST portal-select-profile: switches to another profile of the same person, with a new token.
import { z } from 'zod';
import { textField } from '../http/body.ts';
import type { Handler } from '../http/call.ts';
import { PORTAL } from '../session/contexts.ts';
import { switchSession, type SwitchDependencies } from '../session/switch-session.ts';

export const selectProfileRequest = z.object({
  portal_type: textField.meta({ enum: ['aluno', 'responsavel'] }), // of another one, there is no profile
  id: z.guid(),
});

export const portalSelectProfile = (deps: SwitchDependencies): Handler =>
  switchSession(deps, PORTAL, 'portal_select_profile', selectProfileRequest);
