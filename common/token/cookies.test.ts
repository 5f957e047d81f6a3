// Which cookie is read, and the exact bytes of the cookies that we set.
import { expect, test } from 'vitest';
import { clearedCookie, readCookie, sessionCookie } from './cookies.ts';

test.each([
  [undefined, 'none'],
  ['', 'none'],
  ['svc_auth=', 'none'],
  ['svc_auth', 'none'],
  ['SVC_AUTH=a', 'none'],
  ['xsvc_auth=a', 'none'],
  ['svc_auth2=a', 'none'],
  ['svc_authx', 'none'],
  ['svc_auth= \t ', 'none'],
  [' \t ; svc_auth=a', 'one'],
  ['svc_mural=a; other=svc_auth=a', 'none'],
  ['svc_auth=a', 'one'],
  ['x=1;svc_auth=a;y=2', 'one'],
  ['x=1; \tsvc_auth =\t a ; y=2', 'one'],
  ['svc_auth=a; svc_auth=a', 'one'],
  ['svc_auth=a; svc_auth=b', 'duplicate'],
  ['svc_auth=b; x=1; svc_auth=a', 'duplicate'],
  ['svc_auth=; svc_auth=a', 'duplicate'],
  ['svc_auth=a; svc_auth=', 'duplicate'],
  ['svc_auth=a; svc_auth="a"', 'duplicate'],
])('readCookie finds in the header %j: %s', (header, kind) => {
  const reading = readCookie(header, 'svc_auth');
  expect(reading.kind).toBe(kind);
  if (reading.kind === 'one') expect(reading.value).toBe('a');
});

test('readCookie does not decode the value: it keeps quotes, percent signs and equals signs', () => {
  expect(readCookie('svc_auth="a%20=b="', 'svc_auth')).toEqual({ kind: 'one', value: '"a%20=b="' });
});

test('the session cookie has exactly the attributes of the specification', () => {
  expect(sessionCookie('svc_auth', 't', 28800)).toBe(
    'svc_auth=t; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=28800',
  );
  expect(sessionCookie('svc_auth', 't', 28800, 'escola.example')).toBe(
    'svc_auth=t; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=28800; Domain=escola.example',
  );
});

test('clearedCookie has the attributes of sessionCookie and Max-Age=0', () => {
  expect(clearedCookie('svc_auth', 'escola.example')).toBe(
    'svc_auth=; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=0; Domain=escola.example',
  );
});

test('sessionCookie throws for a cookie longer than 4096 bytes, which browsers drop [B19]', () => {
  expect(() => sessionCookie('svc_auth', 'x'.repeat(4089), 1)).toThrow('more than a browser keeps');
  expect(sessionCookie('svc_auth', 'x'.repeat(4088), 1)).toContain(`svc_auth=${'x'.repeat(4088)};`);
});
