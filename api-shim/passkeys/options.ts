// The options that a page gives to the browser: the challenge and the credentials come from the database.
import { z } from 'zod';
import { webAuthn } from './library.ts';
import type { RelyingParty } from './relying-party.ts';
import { ALGORITHMS, TRANSPORTS } from './values.ts';

const credentials = z.array(z.object({ id: z.string(), transportes: z.array(z.enum(TRANSPORTS)) }));

/** The answer of the database: bytes are base64url, `pessoa` is there for a registration only. */
export const asked = z.object({
  desafio: z.string(),
  segundos: z.int(),
  pessoa: z.object({ alca: z.string(), nome: z.string() }).optional(),
  credenciais: credentials,
});

type Asked = z.output<typeof asked>;

/** The options of a registration, as JSON for `navigator.credentials.create`. */
export async function registrationOptions(
  { id }: RelyingParty,
  { alca, nome }: NonNullable<Asked['pessoa']>,
  answer: Asked,
) {
  return (await webAuthn()).generateRegistrationOptions({
    rpName: id,
    rpID: id,
    userID: bytesOf(alca),
    userName: nome,
    userDisplayName: nome,
    challenge: bytesOf(answer.desafio),
    timeout: answer.segundos * 1_000,
    attestationType: 'none',
    excludeCredentials: listOf(answer),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [...ALGORITHMS],
  });
}

/** The options of a sign-in or a confirmation, as JSON for `navigator.credentials.get`. */
export async function assertionOptions({ id }: RelyingParty, answer: Asked) {
  return (await webAuthn()).generateAuthenticationOptions({
    rpID: id,
    challenge: bytesOf(answer.desafio),
    timeout: answer.segundos * 1_000,
    userVerification: 'required',
    allowCredentials: listOf(answer),
  });
}

const listOf = ({ credenciais }: Asked) =>
  credenciais.map(({ id, transportes }) => ({ id, transports: transportes }));

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
