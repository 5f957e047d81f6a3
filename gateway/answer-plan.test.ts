// The plan for a response of the site, by its head: deliver, guard, ask again, redirect or refuse.
import { expect, test } from 'vitest';
import { planAnswer, type Plan } from './answer-plan.ts';

const place = { upstreamOrigin: 'http://127.0.0.1:8081', docsOrigin: 'https://docs.escola.example' };
type Headers = Parameters<typeof planAnswer>[3];

test.each<[number, Headers, Plan['do']]>([
  [200, { 'content-type': 'text/css' }, 'deliver'],
  [206, { 'content-type': 'text/css' }, 'deliver'],
  [200, { 'content-type': 'text/html' }, 'guard'],
  [206, { 'content-type': 'text/html' }, 'guard'],
  [200, { 'content-type': ['text/css', 'text/html'] }, 'guard'],
  [200, {}, 'guard'],
  [203, { 'content-type': 'text/css' }, 'guard'],
  [304, {}, 'ask-type'],
  [304, { 'content-type': 'text/css' }, 'deliver'],
  [304, { 'content-type': 'text/html' }, 'guard'],
  [301, { location: '/b.css' }, 'guard'],
  [400, { 'content-type': 'text/plain' }, 'deliver-status'],
  [404, {}, 'deliver-status'],
  [503, { 'content-type': 'application/json' }, 'deliver-status'],
  [404, { 'content-type': 'text/html' }, 'guard'],
  [404, { 'content-type': 'Application/XHTML+XML' }, 'guard'],
  [404, { 'content-type': 'text/xml' }, 'guard'],
])('the plan for an asset with status %i and headers %j is %s', (status, headers, plan) =>
  expect(planAnswer('asset', '/a.css', status, headers, place)).toEqual({ do: plan }),
);

test.each([200, 206, 299, 304, 400, 404, 500])('a page with %i is delivered', (status) =>
  expect(planAnswer('page', '/a', status, { location: '/b' }, place)).toEqual({ do: 'deliver' }),
);

test.each<[number, string | string[], string]>([
  [300, '/b?c=d#e', '/b?c=d'],
  [301, 'b', '/a%20%C3%A9/b'],
  [302, '.', '/a%20%C3%A9/'],
  [307, '/b//', '/b//'],
  [308, 'http://127.0.0.1:8081/b', '/b'],
  [399, 'https://docs.escola.example/b', '/b'],
  [302, ['/b', '/c'], '/b,%20/c'],
])('a page with %i to %j is redirected to %j', (status, location, path) =>
  expect(planAnswer('page', '/a é/x', status, { location }, place)).toEqual({
    do: 'redirect',
    location: `https://docs.escola.example${path}`,
  }),
);

test.each([
  undefined,
  'http://[',
  'http://127.0.0.1:8082/b',
  'https://evil.example/b',
  '//evil.example/b',
  '/..//evil.example/b',
  'https://docs.escola.example//evil.example',
  '//docs.escola.example.:443/b',
  'javascript:alert(1)',
])('a page with a redirect to %j fails', (location) =>
  expect(planAnswer('page', '/a', 302, location === undefined ? {} : { location }, place)).toEqual({
    do: 'fail',
  }),
);
