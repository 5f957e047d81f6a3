// The table of the endpoints about passkeys that are stored: one's own, and what an administrador decides about those of others.
import { z } from 'zod';
import { textField } from '../http/body.ts';
import { PORTAL } from '../session/contexts.ts';
import { calls, reads, type UserEndpoint } from '../session/user-endpoint.ts';

const one = { id: z.guid() };
const named = { ...one, nome: textField.max(60) };
const portal = { context: PORTAL };
/** The owner gets a message. */
const told: Pick<UserEndpoint, 'afterwards'> = { afterwards: ({ noticeSender }) => noticeSender.poke() };

export const STORED_PASSKEYS = [
  reads('passkeys', {}),
  calls('passkey-rename', named),
  calls('passkey-remove', one, told), // also that of a person who lost the device
  calls('passkey-release', one, told), // of another person
  calls('role-demand', {
    papel: textField,
    exige: z.literal('passkey').nullable().describe('null: nothing.'),
  }),
  reads('portal-passkeys', {}, portal),
  calls('portal-passkey-rename', named, portal),
  calls('portal-passkey-remove', one, { ...portal, ...told }),
] as const satisfies readonly UserEndpoint[];
