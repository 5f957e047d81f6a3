// Signs tokens for many sessions of one person: the claims of a real token, each with its own id.
import { randomUUID } from 'node:crypto';
import { createTokenSigner } from '../common/token.ts';

/** Gives a function that signs another token at every call, with the claims of `token`. */
export function createMint(token: string, secret: string): () => string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
  const sign = createTokenSigner(secret);
  return () => sign({ ...claims, jti: randomUUID() });
}
