// secret rotate: prints the steps of a rotation of the signing secret without failed requests or logouts.
import { postgrestJwtSecret } from '../../stack/postgrest/jwt-secret.ts';
import { randomSecret } from '../../stack/files/secrets.ts';
import type { Command } from './command.ts';

export const secretRotate: Command = {
  name: 'secret rotate',
  usage: 'secret rotate',
  about: 'prints a new signing secret and the steps to change to it; changes nothing itself',
  takes: [0, 0],
  database: false,
  async run({ say }) {
    const made = randomSecret();
    const both = postgrestJwtSecret(made, 'OLD').replace(
      /("k":")[^"]*("\}\]\})$/,
      '$1BASE64URL_OF_THE_OLD_SECRET$2',
    );
    const only = postgrestJwtSecret(made);
    for (const line of rotationSteps(made, both, only)) say(line);
  },
};

/** The steps, one line each: accept the new secret, sign with it, forget the old one. */
function rotationSteps(made: string, both: string, only: string): string[] {
  return [
    'The new secret is shown once. Put it into your store of secrets now.',
    '',
    '1. Everything accepts the new secret, and goes on signing with the old one.',
    `   PostgREST   jwt-secret = ${both}`,
    `   gateway     SVC_JWT_SECRET_PREVIOUS=${made}`,
    `   api-shim    SVC_JWT_SECRET_PREVIOUS=${made}`,
    '   BASE64URL_OF_THE_OLD_SECRET, with the old secret in SVC_JWT_SECRET:',
    '     printf %s "$SVC_JWT_SECRET" | basenc --base64url --wrap=0 | tr -d =',
    '   PostgREST: write the line into the file that PGRST_JWT_SECRET=@FILE names and send each SIGUSR2; they go on answering.',
    '   gateway, then api-shim, one instance at a time: out of the balancer, restart, in again once it answers.',
    '',
    '2. The new secret signs, and the old one is still accepted.',
    `   gateway     SVC_JWT_SECRET=${made}  SVC_JWT_SECRET_PREVIOUS=<the old secret>`,
    `   api-shim    SVC_JWT_SECRET=${made}  SVC_JWT_SECRET_PREVIOUS=<the old secret>`,
    '   One instance at a time, as before. Then sign in once: the documentation must open.',
    '',
    '3. Eight hours later no session is older than the new secret: forget the old one.',
    `   PostgREST   jwt-secret = ${only}`,
    '   gateway     SVC_JWT_SECRET_PREVIOUS=',
    '   api-shim    SVC_JWT_SECRET_PREVIOUS=',
    '   As in step 1.',
    '',
    'If the old secret has leaked, take none of these steps. Do this at once; everybody signs in again:',
    `   PostgREST   jwt-secret = ${only}`,
    `   gateway     SVC_JWT_SECRET=${made}  SVC_JWT_SECRET_PREVIOUS=`,
    `   api-shim    SVC_JWT_SECRET=${made}  SVC_JWT_SECRET_PREVIOUS=`,
    '   PostgREST first, then gateway and api-shim; then session revoke-all, because a sign-in that stays renews itself.',
  ];
}
