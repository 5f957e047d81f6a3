// Generates raw requests for property tests: a strange target, host and cookie, and one hostile header.
import fc from 'fast-check';
import { requestText } from '../test-gateway.ts';
import { hostile } from './read-hostile.ts';
import { strangeAccept, strangeCookies, strangeHost, strangeTarget } from './strange-requests.ts';

/** Raw requests with cookies of invalid tokens. */
export function strangeVisits(tokens: readonly string[]): fc.Arbitrary<string> {
  return fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
      target: strangeTarget.map((target) => target.replace(/[\r\n]/g, '')),
      host: strangeHost,
      accept: strangeAccept,
      cookies: strangeCookies(tokens),
      header: fc.constantFrom(...hostile('header').filter((line) => !/^(Cookie|Accept):/.test(line))),
    })
    .map(({ method, target, host, accept, cookies, header }) => {
      const [name = '', value = ''] = header.split(/: (.*)/s);
      return requestText(method, target, {
        Host: host,
        ...(accept && { Accept: accept }),
        ...(cookies && { Cookie: cookies }),
        [name]: value,
      });
    });
}
