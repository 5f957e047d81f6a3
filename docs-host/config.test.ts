// The documentation host listens where only the gateway can connect.
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['unix:/run/portaria/docs.sock', '/run/portaria/docs.sock'],
  ['http://127.0.0.1:8081', undefined],
  ['http://localhost:8081', undefined],
  ['http://[::1]:8081', undefined],
])('DOCS_UPSTREAM_URL may be %s', (place, socketPath) => {
  const { address, supervised } = readConfig({ DOCS_UPSTREAM_URL: place, PORTARIA_SUPERVISED: 'true' });
  expect([address.socketPath, supervised]).toEqual([socketPath, true]);
});

test.each([
  'http://0.0.0.0:8081',
  'http://10.0.0.1:8081',
  'http://docs.escola.example',
  'http://127.0.0.1.x',
])('DOCS_UPSTREAM_URL must not be %s, which other machines could reach', (place) =>
  expect(() => readConfig({ DOCS_UPSTREAM_URL: place })).toThrow(
    'must be a unix socket or a loopback address',
  ),
);
