// Signs tokens for many sessions of one person. Each has the claims of a real token and a separate id.
import { randomUUID } from 'node:crypto';
import { createTokenSigner } from '../common/token/token.ts';

/** Gives a function that signs another token with the claims of `token` at every call. */
export function createMint(token: string, secret: string): () => string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
  const sign = createTokenSigner(secret);
  return () => sign({ ...claims, jti: randomUUID() });
}
