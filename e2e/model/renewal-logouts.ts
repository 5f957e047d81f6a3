// The ways to log out a sign-in that stays, through a real shim: by each cookie alone, expired or not, and from another device.
import { expect } from 'vitest';
import { post } from '../support/http.ts';
import { mint } from '../support/tokens.ts';
import type { Claims, KeptPerson } from './renewal-person.ts';

export type Way = 'both cookies' | 'renewal alone' | 'session alone' | 'expired session' | 'my devices';
export const WAYS: readonly Way[] = [
  'both cookies',
  'renewal alone',
  'session alone',
  'expired session',
  'my devices',
];

/** How long the person does nothing before: an expired session has outlived its fifteen minutes, and hours are idle. */
export const IDLE_S: Readonly<Record<Way, number>> = {
  'both cookies': 0,
  'renewal alone': 0,
  'session alone': 0,
  'expired session': 901,
  'my devices': 10_800,
};

type Held = { readonly familia: string; readonly claims: Claims; readonly renewal: string };

/** Resolves with whether there was something to end; rejects when the logout is not acknowledged. */
export async function logOut(
  way: Way,
  { familia, claims, renewal }: Held,
  { as, desk }: KeptPerson,
  port: number | undefined,
): Promise<void> {
  if (way === 'my devices') {
    const { sessoes = [] } = (await as(desk, 'select api.sessions() as r')) ?? {};
    const found = sessoes.find(({ id }) => id.replaceAll('-', '') === familia);
    if (found !== undefined) await as(desk, 'select api.end_session($1) as r', [found.id]);
    return;
  }
  const cookies = [
    ...(way === 'renewal alone' ? [] : [`svc_auth=${mint(claims)}`]),
    ...(way === 'both cookies' || way === 'renewal alone' ? [`__Host-svc_auth_renova=${renewal}`] : []),
  ];
  const { status, text } = await post(
    'logout',
    {},
    { headers: { Cookie: cookies.join('; ') }, ...(port !== undefined && { port }) },
  );
  expect(status, text).toBe(200);
}
