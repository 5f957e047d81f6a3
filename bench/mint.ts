// Tokens for many sessions of one person: the claims of a real one, each under an id of its own.
import { createHmac, randomUUID } from 'node:crypto';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Gives a function that signs another token at every call, with the claims of `token`. */
export function createMint(token: string, secret: string): () => string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
  const header = encode({ alg: 'HS256', typ: 'JWT' });
  return () => {
    const signed = `${header}.${encode({ ...claims, jti: randomUUID() })}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };
}
