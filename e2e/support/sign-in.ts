// Signs people in as a browser does, with the code from the development inbox.
import { expect } from 'vitest';
import { ask, post, type Answer, type Ask } from './http.ts';
import type { Person } from './people.ts';

export type Claims = Record<string, unknown> & { jti: string; iat: number; exp: number; usuario_id: string };
export type SignedIn = { token: string; claims: Claims; answer: Answer };
type Message = { canal: string; destino: string; texto: string; otp: string; criado_em: string };

/** The messages of the inbox, newest first. */
export async function inbox(options: Ask = {}): Promise<Message[]> {
  const answer = await ask('/dev/inbox', { headers: { Accept: 'application/json' }, ...options });
  return answer.body as unknown as Message[];
}

/** The newest code that was sent to a phone. */
export async function lastCode(telefone: string, options: Ask = {}): Promise<string> {
  const message = (await inbox(options)).find(({ destino }) => destino === telefone);
  if (!message) throw new Error(`no message went to ${telefone}`);
  return message.otp;
}

/** Requests a code and reads it. */
export async function requestCode(person: Person, options: Ask = {}): Promise<string> {
  const sent = await post('send-otp', { codigo: person.codigo }, options);
  expect(sent.status, sent.text).toBe(200);
  return lastCode(person.telefone, options.port === undefined ? {} : { port: options.port });
}

/** A different code. */
export const wrong = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

/** Signs a person in. */
export async function signIn(person: Person, options: Ask = {}): Promise<SignedIn> {
  const otp = await requestCode(person, options);
  const answer = await post('verify-otp', { codigo: person.codigo, otp }, options);
  expect(answer.status, answer.text).toBe(200);
  const token = tokenOf(answer);
  return { token, claims: claimsOf(token), answer };
}

/** The token in the Set-Cookie of an answer; '' when the answer clears the cookie. */
export function tokenOf({ cookies }: Answer, name = 'svc_auth'): string {
  const match = new RegExp(`^${name}=([^;]*)`).exec(cookies[0] ?? '');
  if (!match) throw new Error(`the answer sets no ${name}`);
  return match[1] as string;
}

/** The payload of a token, unverified. */
export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims;
}
