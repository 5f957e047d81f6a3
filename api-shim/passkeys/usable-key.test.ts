// A key of each algorithm is usable, and none that lost a byte of its point.
import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { isUsableKey } from './usable-key.ts';

const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
const ed = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
const ofEc = ({ x, y }: JsonWebKey, cut = 32) =>
  new Map<number, unknown>([
    [1, 2],
    [-2, bytes(x)],
    [-3, bytes(y).subarray(0, cut)],
  ]);

test('a key of each algorithm is usable', () => {
  expect(isUsableKey(ofEc(ec))).toBe(true);
  expect(
    isUsableKey(
      new Map<number, unknown>([
        [1, 1],
        [-2, bytes(ed.x)],
      ]),
    ),
  ).toBe(true);
  expect(
    isUsableKey(
      new Map<number, unknown>([
        [1, 3],
        [-1, bytes(rsa.n)],
        [-2, bytes(rsa.e)],
      ]),
    ),
  ).toBe(true);
});

test.each([0, 1, 31])('a key that was cut off after %i bytes of its point is not', (cut) => {
  expect(isUsableKey(ofEc(ec, cut))).toBe(false);
});

test('nothing is no key', () => {
  expect(isUsableKey(new Map())).toBe(false);
});
