// A forged forwarding header never changes the client address.
import { expect, test } from 'vitest';
import type { IncomingMessage } from 'node:http';
import { canonicalAddress, clientIp, clientIpOf, networkOf } from './client-ip.ts';

test.each([
  ['without trusted proxies the header does not exist', '127.0.0.1', '1.2.3.4', 0, '127.0.0.1'],
  ['one proxy: the right-most entry', '10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['two proxies: the second from the right', '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
  ['fewer entries than proxies: the left-most there is', '10.0.0.1', '1.2.3.4', 3, '1.2.3.4'],
  ['no header: the socket', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['garbage: the socket', '10.0.0.1', '1.2.3.4, unknown', 1, '10.0.0.1'],
  ['an empty entry: the socket', '10.0.0.1', '1.2.3.4,', 1, '10.0.0.1'],
  ['a port is dropped', '10.0.0.1', '1.2.3.4:5678', 1, '1.2.3.4'],
  ['a bracketed IPv6 with a port', '10.0.0.1', '[2001:DB8::1]:443', 1, '2001:db8::1'],
  ['brackets without a port', '10.0.0.1', '[2001:db8::1]', 1, '2001:db8::1'],
  ['a zone is dropped', '::1', 'fe80::1%eth0', 1, 'fe80::1'],
  ['all of a zone', '::1', 'fe80::1%a%b', 1, 'fe80::1'],
  ['mapped IPv4 is IPv4', '::ffff:127.0.0.1', undefined, 0, '127.0.0.1'],
  ['a socket that is gone', undefined, undefined, 0, '0.0.0.0'],
])('clientIp: %s', (_name, socket, header, proxies, expected) => {
  expect(clientIp(socket, header, proxies)).toBe(expected);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::', '2001:db8:1:2::'],
  ['0.0.0.0', '0.0.0.0'],
])('the addresses of one host are one network: %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('clientIp ignores the entries of X-Forwarded-For to the left of the trusted one, whatever they hold [A16]', () => {
  for (const lie of [
    '1.1.1.1',
    '::',
    '\u0000',
    ',,,',
    'a'.repeat(5000),
    '10.0.0.1:99999',
    '"1.1.1.1"',
    'for=1.1.1.1',
  ]) {
    expect(clientIp('10.0.0.1', `${lie}, 203.0.113.7`, 1)).toBe('203.0.113.7');
  }
});

test.each([
  '127.1',
  '0x7f.1',
  '2130706433',
  '010.0.0.1',
  '1.2.3.4.5',
  '1.2.3',
  '::1::',
  '',
  'localhost',
  '1.2.3.4:',
  '1.2.3.4:123456',
  '256.0.0.1',
  '::ffff:1.2.3.4:80',
  'x[::1]:443',
  '[::1]x',
])('canonicalAddress returns null for %j', (text) => expect(canonicalAddress(text)).toBeNull());

test('clientIpOf reads two X-Forwarded-For headers as one list', () => {
  const headers = { 'x-forwarded-for': ['6.6.6.6', '1.2.3.4'] };
  const req = { headers, socket: { remoteAddress: '10.0.0.1' } } as unknown as IncomingMessage;
  expect([clientIpOf(req, 1), clientIpOf(req, 2), clientIpOf(req, 0)]).toEqual([
    '1.2.3.4',
    '6.6.6.6',
    '10.0.0.1',
  ]);
});
