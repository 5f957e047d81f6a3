// Receipts from an operator's own receiver are signed and recent; an echo of our own message is not a receipt.
import { expect, test } from 'vitest';
import { signWebhook } from '../channels/webhook.ts';
import { createWebhookReader } from './webhook.ts';

const SECRET = 'webhook-secret-of-the-unit-tests-0123456789';
const NOW = 1_780_000_000;
const reader = createWebhookReader({ secret: SECRET }, () => NOW * 1000);
const RECEIPT = JSON.stringify({ id: 'm-1', situacao: 'entregue' });

function read(body: string, { timestamp = String(NOW), secret = SECRET, signature = '' } = {}) {
  const signed = signature || signWebhook(secret, timestamp, body);
  const headers = { 'x-portaria-signature': signed, 'x-portaria-timestamp': timestamp };
  return reader.read({ headers, path: '/', query: '', body: Buffer.from(body) });
}
const failing = (code: string) => expect.objectContaining({ code }) as Error;

test.each(['entregue', 'lido', 'falhou'] as const)(
  'a signed webhook receipt with the status %s is read',
  (situacao) => {
    expect(read(JSON.stringify({ id: 'm-1', situacao, more: 1 }))).toEqual([
      { mensagem_id: 'm-1', situacao },
    ]);
  },
);

test('the webhook reader names its signature header and media type', () => {
  expect([reader.signatureHeader, reader.mediaType]).toEqual(['x-portaria-signature', 'application/json']);
});

test('a webhook receipt may be five minutes old or early, and not a second more', () => {
  for (const away of [-300, 300]) expect(read(RECEIPT, { timestamp: String(NOW + away) })).toHaveLength(1);
  for (const away of [-301, 301])
    expect(() => read(RECEIPT, { timestamp: String(NOW + away) })).toThrow(failing('signature_invalid'));
});

test('a webhook receipt with a wrong signature or timestamp is refused', () => {
  const signature = signWebhook(SECRET, String(NOW), RECEIPT);
  const wrong = [
    { secret: 'another' },
    { signature: signature.slice(0, -1) },
    { signature: signature.slice(7) },
    { signature: `x${signature}` },
    { signature: `${signature}0` },
    { timestamp: String(NOW + 1), signature },
    { timestamp: '' },
    { timestamp: 'NaN' },
    { timestamp: `${NOW}.5` },
    { timestamp: '1e9' },
  ];
  for (const change of wrong) expect(() => read(RECEIPT, change)).toThrow(failing('signature_invalid'));
  expect(() => read(`${RECEIPT} `, { signature })).toThrow(failing('signature_invalid'));
});

test('a message of Portaria that is sent back is not a receipt, although its signature is valid', () => {
  const message = JSON.stringify({ id: 'm-1', destino: '+5511900000011', texto: 't', otp: '012345' });
  expect(() => read(message)).toThrow(failing('invalid_request'));
  for (const body of ['{"id":"","situacao":"lido"}', '{"id":"m-1","situacao":"aceito"}', '[]', '7'])
    expect(() => read(body)).toThrow(failing('invalid_request'));
});
