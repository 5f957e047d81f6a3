// Logins at a peer: requests a code, reads it from the header of the answer, and verifies it.
import { Pool } from 'undici';
import type { Measure } from '../bench.ts';
import type { Peer } from './start-peer.ts';

const PEOPLE = 20_000;

export type Csrf = { readonly token: string; readonly cookie: string };

/** Logins per second, `atOnce` people at a time. */
export function peerLogins(peer: Peer, seconds: number, atOnce: number, csrf?: Csrf): Omit<Measure, 'name'> {
  let next = 0;
  return {
    async measure() {
      const pool = new Pool(peer.url, { connections: atOnce });
      const started = performance.now();
      let done = 0;
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (performance.now() - started < seconds * 1000) {
            const person = next++ % PEOPLE;
            if (csrf) await authjsLogin(pool, person, csrf);
            else await betterAuthLogin(pool, person);
            done += 1;
          }
        }),
      );
      const perSecond = (done * 1000) / (performance.now() - started);
      await pool.close();
      return perSecond;
    },
  };
}

async function authjsLogin(pool: Pool, person: number, { token, cookie }: Csrf): Promise<void> {
  const email = encodeURIComponent(`p${person}@bench.invalid`);
  const sent = await pool.request({
    path: '/auth/signin/email',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-auth-return-redirect': '1', cookie },
    body: `csrfToken=${token}&email=${email}`,
  });
  await sent.body.dump();
  const path = `/auth/callback/email?token=${String(sent.headers['x-code'])}&email=${email}`;
  const back = await pool.request({ path, method: 'GET', headers: { cookie } });
  await back.body.dump();
  if (!String(back.headers['set-cookie']).includes('session-token='))
    throw new Error(`Auth.js: ${back.statusCode}`);
}

async function betterAuthLogin(pool: Pool, person: number): Promise<void> {
  const phoneNumber = `+55119${10_000_000 + person}`;
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:5173' };
  const post = (action: string, body: object) =>
    pool.request({
      path: `/api/auth/phone-number/${action}`,
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  const sent = await post('send-otp', { phoneNumber });
  await sent.body.dump();
  const back = await post('verify', { phoneNumber, code: String(sent.headers['x-code']) });
  await back.body.dump();
  if (!String(back.headers['set-cookie']).includes('session_token='))
    throw new Error(`better-auth: ${back.statusCode}`);
}
