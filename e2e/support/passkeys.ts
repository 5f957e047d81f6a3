// Passkeys over HTTP, as the page of a browser uses them.
import { expect } from 'vitest';
import { createAuthenticator, type Authenticator } from './authenticator.ts';
import { post, type Answer } from './http.ts';
import { BRUNO } from './people.ts';
import { signIn } from './sign-in.ts';

type Options = { challenge: string; user: { id: string; name: string } };
export type Purpose = 'registrar' | 'entrar' | 'confirmar';

export const ORIGIN = { origin: 'http://localhost:5173' };

export async function optionsOf(tipo: Purpose, token?: string): Promise<Options> {
  const answer = await post(
    'passkey-options',
    { tipo },
    { ...ORIGIN, ...(token !== undefined && { token }) },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Options;
}
export const register = (token: string, response: object): Promise<Answer> =>
  post('passkey-register', response, { ...ORIGIN, token });
export const verify = (response: object, token?: string): Promise<Answer> =>
  post('passkey-verify', response, { ...ORIGIN, ...(token !== undefined && { token }) });

/** A person who signed in by code and registered a device. */
export async function withPasskey(
  person = BRUNO,
  device = createAuthenticator(),
): Promise<{ device: Authenticator; token: string }> {
  const { token } = await signIn(person);
  const answer = await register(token, device.register(await optionsOf('registrar', token)));
  expect(answer.status, answer.text).toBe(200);
  return { device, token };
}

export const outcome = (answer: Answer): unknown[] => [answer.status, answer.body['code']];
