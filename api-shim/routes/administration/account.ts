// The endpoints for a person's own sign-ins, of staff and of students and guardians.
import { z } from 'zod';
import { PORTAL } from '../../session/contexts.ts';
import { calls, reads, type UserEndpoint } from '../../session/user-endpoint.ts';

export const ACCOUNT = [
  reads('sessions', {}), // where the person is signed in
  calls('end-session', { id: z.guid() }), // on another device or this one
  reads('portal-sessions', {}, { context: PORTAL }),
  calls('portal-end-session', { id: z.guid() }, { context: PORTAL }),
  reads('portal-guardians', {}, { context: PORTAL }),
] as const satisfies readonly UserEndpoint[];
