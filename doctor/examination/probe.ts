// Probe tokens: signed like a session, valid for a minute, without a person, and never printed.
import { randomUUID } from 'node:crypto';
import { createTokenSigner } from '../../common/token/token.ts';

export type Change = Readonly<Record<string, unknown>>;
export type Prober = (change?: Change) => string;

const LIFE_SECONDS = 60;

/*
 * A person who does not exist, in a role that does not exist: even if every check after the signature were missing, no policy
 * would show this token a row. Without `iat`, a wrong clock on this machine cannot look like a wrong token.
 */
const nobody = () => {
  const id = randomUUID();
  return {
    sub: id,
    usuario_id: id,
    nome_completo: 'npm run doctor',
    principal_role: 'nobody',
    escola_id: null,
  };
};

/** Creates the function that makes probes. A change to undefined removes a claim. */
export function createProber(secret: string): Prober {
  const signer = createTokenSigner(secret);
  return (change = {}) => {
    const exp = Math.floor(Date.now() / 1000) + LIFE_SECONDS;
    const valid = { ...nobody(), role: 'authenticated', aud: 'authenticated', exp, jti: randomUUID() };
    return signer({ ...valid, ...change });
  };
}

export const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });
export const cookie = (token: string): Record<string, string> => ({ Cookie: `svc_auth=${token}` });
