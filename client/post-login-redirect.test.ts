// The order of the redirect rules, and sessions that try to loop.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postLoginRedirect, type RedirectDecision, type RedirectHistory } from './index.ts';
import { carrying, DEV, GOOD, hostile, queryOf, TRUSTED } from './testing/redirect-payloads.ts';

describe('postLoginRedirect', () => {
  const tried = (attempts: number, lastAt: number): RedirectHistory => ({
    'docs.escola.example': { attempts, lastAt },
  });
  const decide = (query: string, now: number, history: RedirectHistory | null) => {
    const { action, reason } = postLoginRedirect(query, now, history, TRUSTED);
    return `${action} ${reason}`;
  };

  test('does nothing for a query without a target', () => {
    for (const query of ['', '?', '?a=1', '?redirec=x'])
      expect(decide(query, 0, {})).toBe('none no_redirect');
    expect(decide('', 0, null)).toBe('none no_redirect');
  });

  test('aborts for redirect_error, with any value and beside any other parameter', () => {
    for (const query of [
      '?redirect_error=no_cookie',
      `${GOOD}&redirect_error=jwt_expired`,
      `?redirect_error&${GOOD.slice(1)}`,
      `${GOOD}&redirect_error=`,
      '?redirect=https://evil.example/&redirect_error=x',
      `${GOOD}&redirect%5ferror=x`,
    ]) {
      expect(decide(query, 0, {})).toBe('abort redirect_error');
    }
  });

  test('ignores an untrusted target without reading the history', () => {
    expect(decide('?redirect=https://evil.example/', 0, null)).toBe('none untrusted');
  });

  test('navigates to the same host again only after 10 seconds', () => {
    expect(decide(GOOD, 20_000, tried(1, 20_000))).toBe('abort cooldown');
    expect(decide(GOOD, 29_999, tried(1, 20_000))).toBe('abort cooldown');
    expect(decide(GOOD, 30_000, tried(1, 20_000))).toBe('navigate trusted');
  });

  test('aborts as within the 10 seconds when the clock was set back', () => {
    expect(decide(GOOD, 19_000, tried(1, 20_000))).toBe('abort cooldown');
    expect(decide(GOOD, -1e15, tried(1, 20_000))).toBe('abort cooldown');
  });

  test('refuses the third navigation to a host for ever', () => {
    expect(decide(GOOD, 1e15, tried(2, 0))).toBe('abort attempts_exhausted');
    expect(decide(GOOD, 1e15, tried(7, 0))).toBe('abort attempts_exhausted');
  });

  test('counts each hostname separately', () => {
    const query = carrying('https://staging.escola.example/');
    const decision = postLoginRedirect(query, 1, tried(2, 0), TRUSTED);
    expect(decision.history).toEqual({
      ...tried(2, 0),
      'staging.escola.example': { attempts: 1, lastAt: 1 },
    });
  });

  test.each([
    null,
    undefined,
    [],
    'x',
    1,
    { a: null },
    { a: {} },
    { a: { attempts: 1 } },
    { a: { attempts: -1, lastAt: 0 } },
    { a: { attempts: 0, lastAt: 0 } },
    { a: { attempts: 1.5, lastAt: 0 } },
    { a: { attempts: '1', lastAt: 0 } },
    { a: { attempts: 1, lastAt: null } },
    { a: { attempts: 1, lastAt: NaN } },
  ])('aborts for the invalid history %j', (history) =>
    expect(decide(GOOD, 0, history as unknown as RedirectHistory)).toBe('abort history_unavailable'),
  );

  test.each([NaN, Infinity, -Infinity, undefined as unknown as number])(
    'aborts for the invalid time %s',
    (now) => {
      expect(decide(GOOD, now, {})).toBe('abort history_unavailable');
    },
  );

  test('does not change its arguments', () => {
    const history = Object.freeze(tried(1, 0));
    expect(postLoginRedirect(GOOD, 50_000, history, Object.freeze([...TRUSTED])).history).not.toBe(history);
    expect(history).toEqual(tried(1, 0));
  });

  test('counts a host named like an inherited property as any other', () => {
    for (const host of ['constructor', '__proto__', 'tostring']) {
      let history: RedirectHistory | null = {};
      const actions = [0, 20_000, 40_000, 60_000].map((now) => {
        const decision = postLoginRedirect(carrying(`https://${host}/`), now, history, [host]);
        history = JSON.parse(JSON.stringify(decision.history)) as RedirectHistory;
        return decision.action;
      });
      expect(actions).toEqual(['navigate', 'navigate', 'abort', 'abort']);
    }
  });
});

describe('a browser session with any visits', () => {
  const target = fc
    .constantFrom(...TRUSTED, 'evil.example')
    .chain((host) =>
      fc.constantFrom(
        `https://${host}`,
        `https://${host}/guia`,
        `HTTPS://${host.toUpperCase()}/?a#b`,
        'http://localhost:3001/',
        `https://${host}./`,
      ),
    );
  const query = fc.oneof(
    { weight: 8, arbitrary: target.map(carrying) },
    fc.constantFrom(...hostile.map(queryOf)),
    target.map((raw) => `${carrying(raw)}&redirect_error=x`),
  );
  const now = fc.oneof(
    fc.integer({ min: 0, max: 200_000 }),
    fc.double(),
    fc.constantFrom(0, 10_000, 20_000, 30_000, 1e15, -1e15),
  );
  const visits = fc.array(fc.record({ query, now }), { maxLength: 40 });

  test('navigates to each hostname at most twice, and never twice within 10 seconds, for any query and clock [D11]', () => {
    let twice = 0;
    let refused = 0;
    fc.assert(
      fc.property(visits, (all) => {
        let history: RedirectHistory | null = {};
        const navigations = new Map<string, number[]>();
        for (const visit of all) {
          const decision: RedirectDecision = postLoginRedirect(visit.query, visit.now, history, TRUSTED, DEV);
          history = JSON.parse(JSON.stringify(decision.history)) as RedirectHistory;
          if (decision.reason === 'attempts_exhausted' || decision.reason === 'cooldown') refused += 1;
          if (decision.action !== 'navigate') continue;
          const { hostname } = new URL(decision.target);
          navigations.set(hostname, [...(navigations.get(hostname) ?? []), visit.now]);
        }
        for (const times of navigations.values()) {
          expect(times.length).toBeLessThanOrEqual(2);
          if (times.length < 2) continue;
          twice += 1;
          expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(10_000);
        }
      }),
      { numRuns: 500 },
    );
    expect(twice).toBeGreaterThan(50);
    expect(refused).toBeGreaterThan(50);
  });
});
