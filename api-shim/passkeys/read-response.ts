// Checks the bytes of a passkey: origin, relying party, flags and signature. The database decides what they are worth.
import { z } from 'zod';
import { Refusal } from '../../common/errors.ts';
import { webAuthn } from './library.ts';
import type { RelyingParty } from './relying-party.ts';
import { isUsableKey } from './usable-key.ts';
import { ALGORITHMS, TRANSPORTS } from './values.ts';

const id = z.string().regex(/^[A-Za-z0-9_-]{16,1366}$/);
const bytes = z.string().regex(/^[A-Za-z0-9_-]{1,12000}$/);
const isTransport = (name: string): name is (typeof TRANSPORTS)[number] =>
  (TRANSPORTS as readonly string[]).includes(name);
/* A browser may know more transports than we do. */
const transports = z.array(z.string().max(32)).max(16).default([]);
const common = { id, rawId: id, type: z.literal('public-key') };

/** `PublicKeyCredential.toJSON()` after `navigator.credentials.create`. */
export const registrationFields = {
  ...common,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports }),
};

/** `PublicKeyCredential.toJSON()` after `navigator.credentials.get`. */
export const assertionFields = {
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z
      .string()
      .regex(/^[A-Za-z0-9_-]{0,88}$/)
      .nullish(),
  }),
};

type Registration = Readonly<z.output<z.ZodObject<typeof registrationFields>>>;
type Assertion = Readonly<z.output<z.ZodObject<typeof assertionFields>>>;

/** A key that the database knows. */
export const knownKey = z.object({
  chave_publica: z.string(),
  alca: z.string(),
});

/**
 * Reads a registration, and returns the arguments of the database. A registration that is malformed, of another origin or
 * relying party, without verification of the user, or with certificates is `passkey_invalid`.
 */
export async function readRegistration(party: RelyingParty, response: Registration) {
  const desafio = challengeOf(response);
  await refuseCertificates(response.response.attestationObject);
  const { verifyRegistrationResponse, decodeCredentialPublicKey, cose } = await webAuthn();
  const { verified, registrationInfo: info } = await orInvalid(
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      ...expectedOf(party, desafio),
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  );
  if (!verified) throw new Refusal('passkey_invalid');
  const { credential, aaguid, credentialDeviceType } = info;
  const key = decodeCredentialPublicKey(credential.publicKey);
  if (!isUsableKey(key)) throw new Refusal('passkey_invalid');
  return {
    desafio,
    credencial: credential.id,
    chave_publica: textOf(credential.publicKey),
    algoritmo: key.get(cose.COSEKEYS.alg),
    contador: credential.counter,
    sincronizada: credentialDeviceType === 'multiDevice',
    transportes: response.response.transports.filter(isTransport),
    aaguid,
  };
}

/**
 * Reads an assertion by a known key, and returns the arguments of the database, which judges the counter. Everything wrong
 * with it is `passkey_invalid`.
 */
export async function readAssertion(
  party: RelyingParty,
  response: Assertion,
  key: z.output<typeof knownKey>,
) {
  const { userHandle } = response.response;
  if (typeof userHandle === 'string' && userHandle !== key.alca) throw new Refusal('passkey_invalid');
  const desafio = challengeOf(response);
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo: info } = await orInvalid(
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as never,
      ...expectedOf(party, desafio),
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(key.chave_publica, 'base64url')),
        counter: 0,
      },
    }),
  );
  if (!verified) throw new Refusal('passkey_invalid');
  return {
    desafio,
    credencial: info.credentialID,
    contador: info.newCounter,
    sincronizada: info.credentialDeviceType === 'multiDevice',
  };
}

/*
 * The library downloads the revocation lists that the certificates of an attestation name, whoever made them. We ask for no attestation:
 * a browser sends none, or that of a key that signs for itself.
 */
async function refuseCertificates(attestation: string): Promise<void> {
  const { decodeAttestationObject } = await webAuthn();
  const hasNone = async (): Promise<boolean> => {
    const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')));
    const format = object.get('fmt');
    return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined);
  };
  if (!(await orInvalid(hasNone()))) throw new Refusal('passkey_invalid');
}

/* The database recognises its challenges, so any challenge will do here. */
const expectedOf = ({ id: rpId, origins }: RelyingParty, desafio: string) => ({
  expectedChallenge: desafio,
  expectedOrigin: [...origins],
  expectedRPID: rpId,
  requireUserVerification: true,
});

/** The challenge that the browser signed; empty in a page inside a foreign frame, and when there is none. */
export function challengeOf({
  response,
}: {
  readonly response: { readonly clientDataJSON: string };
}): string {
  const read = clientData.safeParse(decoded(response.clientDataJSON));
  return read.success ? read.data.challenge : '';
}

const clientData = z.object({
  challenge: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/),
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
});

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/* The library throws a plain Error for everything that it refuses. */
async function orInvalid<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch {
    throw new Refusal('passkey_invalid');
  }
}

const textOf = (value: Uint8Array): string => Buffer.from(value).toString('base64url');
