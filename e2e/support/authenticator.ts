// A software authenticator: makes registrations and assertions as a browser does, and wrong ones on request.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const APP = 'http://localhost:5173';
const RP_ID = 'localhost';
const FLAGS = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 };

export type Wrong = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  readonly unverified?: boolean;
  /** Says that the key can be backed up, or that it cannot. */
  readonly synced?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Changes the COSE key before it is sent. */
  readonly algorithm?: number;
  /** Attests the key by its own signature, which is right. */
  readonly signsForItself?: boolean;
};
type Asked = { readonly challenge: string; readonly user?: { readonly id: string } };

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** Creates a device with one ES256 key. `synced` is a passkey that its provider copies, which counts nothing. */
export function createAuthenticator({ synced = false } = {}) {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  let userHandle: string | undefined;

  const authenticatorData = (wrong: Wrong, attested: Uint8Array = new Uint8Array()): Buffer => {
    const flags =
      FLAGS.present |
      (wrong.unverified === true ? 0 : FLAGS.verified) |
      ((wrong.synced ?? synced) ? FLAGS.eligible | FLAGS.backedUp : 0) |
      (attested.length > 0 ? FLAGS.attested : 0);
    if (!synced && wrong.counter === undefined) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? counter);
    return Buffer.concat([sha256(wrong.rpId ?? RP_ID), Buffer.of(flags), count, attested]);
  };

  return {
    id: base64url(id),

    /** The JSON of `navigator.credentials.create`. */
    register(options: Asked, wrong: Wrong = {}) {
      userHandle = options.user?.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey, wrong.algorithm)]);
      const clientDataJSON = clientData('webauthn.create', options, wrong);
      const authData = authenticatorData(wrong, attested);
      const own = () =>
        new Uint8Array(Buffer.from(signedBoth(privateKey, authData, clientDataJSON), 'base64url'));
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', wrong.signsForItself ? 'packed' : 'none'],
          [
            'attStmt',
            new Map<string, unknown>(
              wrong.signsForItself
                ? [
                    ['alg', -7],
                    ['sig', own()],
                  ]
                : [],
            ),
          ],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return {
        ...named(id),
        response: {
          clientDataJSON,
          attestationObject: base64url(attestationObject),
          transports: ['internal', 'of-the-future'],
        },
      };
    },

    /** The JSON of `navigator.credentials.get`. */
    assert(options: Asked, wrong: Wrong = {}) {
      const clientDataJSON = clientData('webauthn.get', options, wrong);
      const data = authenticatorData(wrong);
      return {
        ...named(id),
        response: {
          clientDataJSON,
          authenticatorData: base64url(data),
          signature: signedBoth(privateKey, data, clientDataJSON),
          userHandle: wrong.userHandle ?? userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

const named = (id: Uint8Array) => ({
  id: base64url(id),
  rawId: base64url(id),
  type: 'public-key',
  clientExtensionResults: {},
  authenticatorAttachment: 'platform',
});

const clientData = (type: string, { challenge }: Asked, wrong: Wrong): string =>
  base64url(
    JSON.stringify({
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? APP,
      crossOrigin: wrong.crossOrigin ?? false,
    }),
  );

const signedBoth = (key: KeyObject, data: Buffer, clientDataJSON: string): string =>
  base64url(sign('sha256', Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]), key));

/* RFC 9053: kty EC2, alg ES256, curve P-256, x and y. */
function coseKey(key: KeyObject, algorithm = -7): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, unknown>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]) as never,
  );
}
