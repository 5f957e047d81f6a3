import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { cookieDomain, isBelow } from './cookie-domain.ts';

const ask = (headers: IncomingHttpHeaders, cookieDomainOfOurs?: string, trustProxy = 1) =>
  cookieDomain({ req: { headers } as never }, { cookieDomain: cookieDomainOfOurs, trustProxy });
const edge = (host: string | undefined, domain: string | string[]) =>
  ask({ host, 'x-portaria-cookie-domain': domain });

test.each([
  ['api.escola.example', 'escola.example', 'escola.example'],
  ['API.Escola.example:8443', 'escola.example', 'escola.example'],
  ['escola.example', 'Escola.Example', 'Escola.Example'],
  ['api.rede-1.escola.example', 'rede-1.escola.example', 'rede-1.escola.example'],
])('at %s a trusted edge gets %s', (host, domain, wanted) => {
  expect(edge(host, domain)).toBe(wanted);
});

test.each([
  ['api.escola.example', 'outra.example', 'a domain beside the host'],
  ['minhaescola.example', 'escola.example', 'the end of a name'],
  ['escola.example', 'api.escola.example', 'a name below the host'],
  ['api.example', 'example', 'a name without a dot'],
  ['api.escola.example', '.escola.example', 'a dot in front'],
  ['api.escola.example.', 'escola.example.', 'a dot at the end'],
  ['api.escola..example', 'escola..example', 'two dots'],
  ['a_b.escola.example', 'a_b.escola.example', 'a letter that no name has, in front'],
  ['x.escola.exa_mple', 'escola.exa_mple', 'a letter that no name has, at the end'],
  ['api.escola.example', 'escola.example; Path=/', 'an attribute of the cookie'],
  ['api.escola.example', '', 'nothing'],
  [undefined, 'escola.example', 'a request without a host'],
])('at %s %s is ignored: %s', (host, domain, _why) => {
  expect(edge(host, domain)).toBeUndefined();
});

test('several headers and no header are ignored', () => {
  expect(edge('api.escola.example', ['escola.example', 'escola.example'])).toBeUndefined();
  expect(ask({ host: 'api.escola.example' })).toBeUndefined();
});

test('the domain of the configuration wins, and nobody is asked without a trusted edge', () => {
  const headers = { host: 'api.escola.example', 'x-portaria-cookie-domain': 'escola.example' };
  expect(ask(headers, 'rede.example')).toBe('rede.example');
  expect(ask(headers, undefined, 0)).toBeUndefined();
});

test('isBelow takes whole names', () => {
  expect(isBelow('a.b.example', 'B.example')).toBe(true);
  expect(isBelow('ab.example', 'b.example')).toBe(false);
});
