// An attestation with certificates: the library would download what they name.
import { afterEach, expect, it, vi } from 'vitest';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createAuthenticator } from '../../e2e/support/authenticator.ts';
import { readRegistration } from './read-response.ts';

const PARTY = { id: 'localhost', origins: ['http://localhost:5173'] };

/* Of the format `android-key`: a certificate by a root of the attacker's own names http://127.0.0.1:9/crl as its revocation list. All else
   is right, and both are valid until 2126. Made with openssl: `crlDistributionPoints` and the extension 1.3.6.1.4.1.11129.2.1.17 with the
   SHA-256 of clientDataJSON. */
const WITH_CERTIFICATES = {
  clientDataJSON:
    'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiZUEiLCJvcmlnaW4iOiJodHRwOi8vbG9jYWxob3N0OjUxNzMiLCJjcm9zc09yaWdpbiI6ZmFsc2V9',
  attestationObject: [
    'o2NmbXRrYW5kcm9pZC1rZXlnYXR0U3RtdKNjYWxnJmNzaWdBAWN4NWOCWQHBMIIBvTCCAWKgAwIBAgIBATAKBggqhkjOPQQDAjAM',
    'MQowCAYDVQQDDAFyMCAXDTI2MTEyNzE3MDAwNFoYDzIxMjYxMTAzMTcwMDA0WjAMMQowCAYDVQQDDAFsMFkwEwYHKoZIzj0CAQYI',
    'KoZIzj0DAQcDQgAEKM0oBM6hqwOBcsqJyiAbUIopTrIGnvWgKKkDStgbOB73Q_t2tagYw2hYth_bqLlyV_w67EvqDaBjpFSaHAGx',
    'laOBsjCBrzAnBgNVHR8EIDAeMBygGqAYhhZodHRwOi8vMTI3LjAuMC4xOjkvY3JsMEQGCisGAQQB1nkCAREENjA0AgECCgEBAgEE',
    'CgEBBCA7809YceEsGNyKdu9yT7_QPm2exySMtwLHc-7lDPP6jQQAMAAwADAdBgNVHQ4EFgQUG7QomKlKE7Rkyz-RbeeVDAO8_Asw',
    'HwYDVR0jBBgwFoAUjWQTflyrA9UO_ATIN44XveGMJ94wCgYIKoZIzj0EAwIDSQAwRgIhAO9nbdfX4aLqaSSlPossklOnyiE6qZj1',
    'L32xpeGLffZpAiEA2PJ5JKsf_5b_QOCF0hrWm560zrsE3q96UJayu6lPJeVZAXMwggFvMIIBFaADAgECAhQJW45eo1csShB5cJr-',
    'mdLoTaD1jDAKBggqhkjOPQQDAjAMMQowCAYDVQQDDAFyMCAXDTI2MTEyNzE3MDAwM1oYDzIxMjYxMTAzMTcwMDAzWjAMMQowCAYD',
    'VQQDDAFyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEjc2thNqgZfyhR_PgZVYjrLKvsYAWAXl36ikb6UBNs_vkdMeykAYiWh7f',
    'w0laFLChsjuzLaVDy9p7dD6gdU-1eqNTMFEwHQYDVR0OBBYEFI1kE35cqwPVDvwEyDeOF73hjCfeMB8GA1UdIwQYMBaAFI1kE35c',
    'qwPVDvwEyDeOF73hjCfeMA8GA1UdEwEB_wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAJxFUrBr-nF8nEBJpQxfgqpB4tYuldyZ',
    'b5_938_scP20AiBKjlPQslFHnEfahZjWugLE84S8N4YJ9f-HxqgQfwZmZmhhdXRoRGF0YViUSZYN5YgOjGh0NBcPZHZgW4_krrmi',
    'hjLHmVzzuoMdl2NFAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAcHBwcHBwcHBwcHBwcHBwelAQIDJiABIVggKM0oBM6hqwOBcsqJyiAb',
    'UIopTrIGnvWgKKkDStgbOB4iWCD3Q_t2tagYw2hYth_bqLlyV_w67EvqDaBjpFSaHAGxlQ',
  ].join(''),
};

const read = (id: string, response: { clientDataJSON: string; attestationObject: string }) =>
  readRegistration(PARTY, { id, rawId: id, type: 'public-key', response: { ...response, transports: [] } });

afterEach(() => void vi.unstubAllGlobals());

it('an attestation with certificates is refused, and no address in them is asked', async () => {
  const fetch = vi.fn(() => Promise.reject(new Error('unreachable')));
  vi.stubGlobal('fetch', fetch);
  await expect(read('BwcHBwcHBwcHBwcHBwcHBw', WITH_CERTIFICATES)).rejects.toMatchObject({
    code: 'passkey_invalid',
  });
  expect(fetch).not.toHaveBeenCalled();
});

it('no attestation, and that of a key that signs for itself, are accepted', async () => {
  const device = createAuthenticator();
  const options = { challenge: 'eA' };
  for (const made of [device.register(options), device.register(options, { signsForItself: true })])
    expect(await read(made.id, made.response)).toMatchObject({ credencial: made.id, algoritmo: -7 });
});

it('an attestation that is no map is refused', async () => {
  const { response, id } = createAuthenticator().register({ challenge: 'eA' });
  const attestationObject = Buffer.from(isoCBOR.encode('none')).toString('base64url');
  await expect(read(id, { ...response, attestationObject })).rejects.toMatchObject({
    code: 'passkey_invalid',
  });
});
