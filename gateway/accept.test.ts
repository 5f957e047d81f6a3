// Which Accept headers get JSON: those that name it, with at least the quality of HTML.
import { expect, test } from 'vitest';
import { prefersJson } from './accept.ts';

test.each([
  'application/json',
  'Application/JSON; charset=utf-8',
  'text/html, application/json',
  'text/html;q=0.8 , application/json; charset=utf-8; q=0.9',
  'application/json;q=0.2, text/html;q=0.5, application/json;q=0.7',
  'application/json;q=x, application/json',
])('prefersJson is true for Accept: %j', (accept) => expect(prefersJson(accept)).toBe(true));

test.each([
  undefined,
  '',
  '*/*',
  'text/css',
  'text/application/json',
  'application/json;q=0',
  'application/json;q=x',
  'application/json;q=1e999',
  'text/html, application/json;q=0.9',
  'application/json;q=0.4, text/css;q=0.9, text/html;q=0.5',
])('prefersJson is false for Accept: %j', (accept) => expect(prefersJson(accept)).toBe(false));
