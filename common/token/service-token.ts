// The token of a process for PostgREST: a short-lived service_role token, renewed before it expires.
import type { TokenSigner } from './token.ts';

export type ServiceToken = () => string;

const LIFE_SECONDS = 60;
const RENEW_AFTER_MS = 30_000;

/** Creates the source of service tokens. */
export function createServiceToken(sign: TokenSigner, now: () => number = Date.now): ServiceToken {
  let signedAt = -Infinity;
  let token = '';
  return () => {
    if (now() - signedAt >= RENEW_AFTER_MS) {
      signedAt = now();
      const iat = Math.floor(signedAt / 1000);
      token = sign({ role: 'service_role', aud: 'authenticated', iat, exp: iat + LIFE_SECONDS });
    }
    return token;
  };
}
