// Each type of setting: accepted values, parsed results, and error messages.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  booleanField,
  commaList,
  cookieDomainField,
  httpUrlField,
  integerField,
  isPlainAbroad,
  logLevelField,
  originsField,
  portField,
  postgrestField,
  addressListField,
  providerUrlField,
  schemasField,
  secretField,
} from './setting-fields.ts';

const socket = (path: string) => ({ origin: 'http://localhost', socketPath: path });
const address = (origin: string) => ({ origin, socketPath: undefined });

test.each<[string, z.ZodType, string, unknown]>([
  ['a secret of 32 bytes', secretField, '!'.repeat(31) + '~', '!'.repeat(31) + '~'],
  ['the port 0', portField, '0', 0],
  ['the port 65535', portField, '65535', 65_535],
  ['true', booleanField, 'true', true],
  ['1', booleanField, '1', true],
  ['false', booleanField, 'false', false],
  ['0', booleanField, '0', false],
  ['the log level silent', logLevelField, 'silent', 'silent'],
  ['the log level error', logLevelField, 'error', 'error'],
  ['the log level warn', logLevelField, 'warn', 'warn'],
  ['the log level info', logLevelField, 'info', 'info'],
  ['the log level debug', logLevelField, 'debug', 'debug'],
  ['a URL', httpUrlField, 'https://a.example/x', new URL('https://a.example/x')],
  [
    'a provider URL with trailing slashes, and removes them',
    providerUrlField,
    'https://a.example/v1//',
    'https://a.example/v1',
  ],
  ['origins', originsField, 'https://a.example, http://b:1', ['https://a.example', 'http://b:1']],
  ['a domain with a leading dot', cookieDomainField, '.Escola.example', '.Escola.example'],
  ['a subdomain with digits and hyphens', cookieDomainField, 'a.b-1.escola.example', 'a.b-1.escola.example'],
  ['a unix socket of PostgREST', postgrestField, 'unix:/run/x.sock', socket('/run/x.sock')],
  ['an http address of PostgREST', postgrestField, 'http://10.0.0.1:3000', address('http://10.0.0.1:3000')],
  ['two addresses', addressListField, 'unix:/a , http://b:1/', [socket('/a'), address('http://b:1')]],
  ['schemas', schemasField, 'api, escola', ['api', 'escola']],
  ['the smallest number of a range', integerField(2, 4), '2', 2],
  ['the largest number of a range', integerField(2, 4), '4', 4],
])('the setting accepts %s', (_name, field, text, value) => expect(field.parse(text)).toEqual(value));

const URL_WORDS = 'must be an http:// or https:// URL without credentials';
const ORIGIN_WORDS =
  'must list exact origins such as https://app.example, separated by commas, never * or null';
const DOMAIN_WORDS = 'must be a domain name such as escola.example';
const POSTGREST_WORDS = 'must be unix:/path/to/socket or http://host:port';
const LIST_WORDS =
  'must be unix:/path/to/socket or http://host:port, or several different ones separated by commas';
const SCHEMA_WORDS = 'must list schemas separated by commas, with api first and without portaria';
const NUMBER_WORDS = 'must be a whole number from 2 to 4';

test.each<[z.ZodType, string, string]>([
  [secretField, 'x'.repeat(31), 'must have at least 32 bytes'],
  [secretField, `${'x'.repeat(32)} `, 'must be visible ASCII without spaces'],
  [secretField, `${'x'.repeat(32)}ç`, 'must be visible ASCII without spaces'],
  [portField, '65536', 'must be a whole number from 0 to 65535'],
  [booleanField, 'yes', 'must be true or false'],
  [logLevelField, 'loud', 'must be silent, error, warn, info or debug'],
  ...['nowhere', 'ftp://a', 'https://u@a', 'https://:p@a', 'xhttps://a'].map(
    (text): [z.ZodType, string, string] => [httpUrlField, text, URL_WORDS],
  ),
  [providerUrlField, 'nowhere', URL_WORDS],
  ...['', ' , ', '*', 'null', 'https://a/', 'https://a,https://b/x', 'HTTPS://a'].map(
    (text): [z.ZodType, string, string] => [originsField, text, ORIGIN_WORDS],
  ),
  ...['localhost', 'a..b', '.', 'a b.example', 'a.example/', '..a.example'].map(
    (text): [z.ZodType, string, string] => [cookieDomainField, text, DOMAIN_WORDS],
  ),
  ...['', 'unix:', 'unix:run', 'unix:/', 'http://a/x', 'http://u@a', 'http://a,http://b'].map(
    (text): [z.ZodType, string, string] => [postgrestField, text, POSTGREST_WORDS],
  ),
  ...['', ',', 'unix:/a,unix:/a', 'unix:/a,nowhere', 'nowhere,unix:/a'].map(
    (text): [z.ZodType, string, string] => [addressListField, text, LIST_WORDS],
  ),
  ...['', 'escola', 'escola,api', 'api,portaria', 'api,1a', 'api,a-b', `api,${'a'.repeat(64)}`].map(
    (text): [z.ZodType, string, string] => [schemasField, text, SCHEMA_WORDS],
  ),
  ...['1', '5', '3.0', ' 3', '3 ', '-3', '', '0000003'].map((text): [z.ZodType, string, string] => [
    integerField(2, 4),
    text,
    NUMBER_WORDS,
  ]),
])('the setting rejects an invalid value with its message: case %#', (field, text, words) => {
  const { success, error } = field.safeParse(text);
  expect(success).toBe(false);
  expect(error?.issues.map(({ message }) => message)).toContain(words);
});

test('commaList trims blanks and drops empty entries', () => {
  expect(commaList(' a ,, b,')).toEqual(['a', 'b']);
});

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['https://a.example', false],
  ['http://localhost:3000', false],
  ['http://127.0.0.1', false],
  ['http://127.9.99.254/x', false],
  ['http://[::1]:1/', false],
  ['http://', false],
  ['HTTP://a.example', true],
  ['http://10.0.0.1', true],
  ['http://127.0.0.1.example', true],
  ['http://alocalhost', true],
  ['http://localhost.example', true],
  ['http://[::2]', true],
])('isPlainAbroad tells whether %j is plain http to another machine: %s', (text, abroad) =>
  expect(isPlainAbroad(text)).toBe(abroad),
);
