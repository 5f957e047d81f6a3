// The URL overrides everything that the environment could set.
import { expect, test } from 'vitest';
import { createDatabaseUrl, isPasswordRefused } from './database-url.ts';

test('createDatabaseUrl() encodes each part and overrides PGPORT, PGSSLMODE and PGOPTIONS', () => {
  const url = createDatabaseUrl({ user: 'a@b', password: 'p:/?', database: 'x y', socketDir: '/run/s' });
  expect(url).toBe(
    'postgresql://a%40b:p%3A%2F%3F@localhost:5432/x%20y?host=%2Frun%2Fs&sslmode=disable&client_encoding=UTF8&options=%20',
  );
});

test('isPasswordRefused() is true only for SQLSTATE 28P01', () => {
  expect(isPasswordRefused(Object.assign(new Error(), { code: '28P01' }))).toBe(true);
  expect(isPasswordRefused(Object.assign(new Error(), { code: '28000' }))).toBe(false);
  expect(isPasswordRefused(new Error())).toBe(false);
});
