// Twilio's status callbacks: the signatures of its documentation, and the meaning of each status.
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTwilioReader, signTwilio } from './twilio.ts';

const TOKEN = 'twilio-token';
const PATH = '/functions/v1/delivery-receipt/twilio-sms';
const PUBLIC = 'https://app.example';
const reader = createTwilioReader({ authToken: TOKEN, publicUrl: PUBLIC });
const SID = `SM${'3d'.repeat(16)}`;

const form = (status: string, extra: Record<string, string> = {}) =>
  new URLSearchParams({
    AccountSid: `AC${'0a'.repeat(16)}`,
    ApiVersion: '2010-04-01',
    From: '+551140000000',
    To: '+5511900000011',
    SmsSid: SID,
    SmsStatus: status,
    MessageSid: SID,
    MessageStatus: status,
    ...extra,
  });
type Change = { signature?: string; url?: string; host?: string; query?: string };
function read(
  parameters: URLSearchParams,
  { signature, url, host = 'shim.internal', query = '' }: Change = {},
) {
  const signed = signature ?? signTwilio(TOKEN, url ?? PUBLIC + PATH + query, parameters).toString('base64');
  const headers = { 'x-twilio-signature': signed, host };
  return reader.read({ headers, path: PATH, query, body: Buffer.from(parameters.toString()) });
}
const refused = expect.objectContaining({ code: 'signature_invalid' }) as Error;

test("signTwilio gives the signatures of Twilio's documentation", () => {
  const parameters = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  });
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  expect(signTwilio('12345', url, parameters).toString('base64')).toBe('GvWf1cFY/Q7PnoempGyD5oXAezc=');
  const other = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  });
  expect(signTwilio('12345', url, other).toString('base64')).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=');
});

test('signTwilio sorts the parameters by name and value', () => {
  const parameters = new URLSearchParams([
    ['b', '1'],
    ['a', '2'],
    ['a', '1'],
  ]);
  const expected = createHmac('sha1', TOKEN).update('https://app.example/a1a2b1').digest();
  expect(signTwilio(TOKEN, 'https://app.example/', parameters)).toEqual(expected);
});

test('the Twilio reader names its signature header and media type', () => {
  expect(reader).toMatchObject({
    signatureHeader: 'x-twilio-signature',
    mediaType: 'application/x-www-form-urlencoded',
  });
});

test.each([
  ['delivered', 'entregue'],
  ['read', 'lido'],
  ['undelivered', 'falhou'],
  ['failed', 'falhou'],
])('the Twilio status %s becomes %s', (status, situacao) => {
  expect(read(form(status))).toEqual([{ mensagem_id: SID, situacao, erro: undefined }]);
});

test.each(['queued', 'accepted', 'sending', 'sent', 'toString'])(
  'the Twilio status %s is no receipt',
  (status) => {
    expect(read(form(status))).toEqual([]);
  },
);

test('a failed Twilio receipt keeps its error number, also with unknown parameters', () => {
  const parameters = form('undelivered', {
    ErrorCode: '30003',
    RawDlrDoneDate: '2611220041',
    Novo: 'à & b=c',
  });
  expect(read(parameters)).toEqual([{ mensagem_id: SID, situacao: 'falhou', erro: 30003 }]);
});

describe('a Twilio receipt', () => {
  test.each([
    ['the public one', { url: PUBLIC + PATH }],
    ['with the standard port', { url: `https://app.example:443${PATH}` }],
    ['with its query', { url: `${PUBLIC}${PATH}?x=1&y=2`, query: '?x=1&y=2' }],
    ['that of the request', { url: `https://other.example${PATH}`, host: 'other.example' }],
    [
      'that of the request without its port',
      { url: `https://other.example${PATH}`, host: 'other.example:443' },
    ],
    ['plain http with the standard port', { url: `http://other.example:80${PATH}`, host: 'other.example' }],
    ['plain http, on a port', { url: `http://127.0.0.1:3000${PATH}`, host: '127.0.0.1:3000' }],
  ])('is accepted when it was signed for the URL: %s', (_what, change) => {
    expect(read(form('delivered'), change)).toHaveLength(1);
  });
  test('is accepted for a public URL with a path', () => {
    const publicUrl = `${PUBLIC}/auth`;
    const below = createTwilioReader({ authToken: TOKEN, publicUrl });
    const parameters = form('delivered');
    const signature = signTwilio(TOKEN, publicUrl + PATH, parameters).toString('base64');
    const headers = { 'x-twilio-signature': signature, host: 'shim.internal' };
    const body = Buffer.from(parameters.toString());
    expect(below.read({ headers, path: PATH, query: '', body })).toHaveLength(1);
  });
  test.each([
    ['another host', { url: `https://evil.example${PATH}` }],
    ['another path', { url: `${PUBLIC}/functions/v1/delivery-receipt/twilio-whatsapp` }],
    ['a query that was added', { url: PUBLIC + PATH, query: '?x=1' }],
  ])('is refused when it was signed for %s', (_what, change) => {
    expect(() => read(form('delivered'), change)).toThrow(refused);
  });
});

test('a Twilio receipt with a wrong signature or changed fields is refused', () => {
  const parameters = form('delivered');
  const signature = signTwilio(TOKEN, PUBLIC + PATH, parameters).toString('base64');
  for (const wrong of [
    '',
    'x',
    signature.slice(1),
    `${signature}AAAA`,
    `AAAA${signature}`,
    signTwilio('x', PUBLIC + PATH, parameters).toString('base64'),
  ])
    expect(() => read(parameters, { signature: wrong })).toThrow(refused);
  expect(() => read(form('failed'), { signature })).toThrow(refused);
  expect(() => read(form('delivered', { more: '1' }), { signature })).toThrow(refused);
});

test('a signed Twilio receipt without a message id is invalid_request', () => {
  const invalid = expect.objectContaining({ code: 'invalid_request' }) as Error;
  expect(() => read(new URLSearchParams({ MessageStatus: 'delivered' }))).toThrow(invalid);
});
