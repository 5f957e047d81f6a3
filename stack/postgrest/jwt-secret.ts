// Writes the signing secrets as PostgREST expects them: a JWK set, with two keys during a rotation.

/** PostgREST's `jwt-secret`. A set even for one key, because a plain secret that starts with `@` would be read as a file name. */
export function postgrestJwtSecret(current: string, previous?: string): string {
  const secrets = previous && previous !== current ? [current, previous] : [current];
  return JSON.stringify({ keys: secrets.map(symmetricKey) });
}

function symmetricKey(secret: string): Record<string, string> {
  return { kty: 'oct', alg: 'HS256', k: Buffer.from(secret).toString('base64url') };
}
