// The targets that the redirect decision allows: hundreds of hostile ones, a few valid ones, and the allow list.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postLoginRedirect } from './index.ts';
import {
  carrying,
  decodedQueryOf,
  DEV,
  good,
  GOOD,
  hostile,
  queryOf,
  staysOnTheList,
  TRUSTED,
  unescaped,
} from './testing/redirect-payloads.ts';

describe('hostile targets', () => {
  test('are at least 500, all different', () => {
    expect(new Set(hostile).size).toBe(hostile.length);
    expect(hostile.length).toBeGreaterThanOrEqual(500);
  });

  test('are all ignored silently, also with allowLocalhost [D10]', () => {
    const passed = hostile.filter((line) =>
      [{}, DEV].some(
        (options) => postLoginRedirect(queryOf(line), 0, {}, TRUSTED, options).action !== 'none',
      ),
    );
    expect(passed).toEqual([]);
  });

  test('lead to no host outside the trusted list when decoded once more, or typed unescaped into the address bar', () => {
    for (const line of hostile) {
      const inAddressBar = new URL(`https://app.escola.example/?redirect=${unescaped(line)}`).search;
      for (const query of [decodedQueryOf(line), inAddressBar]) {
        expect(staysOnTheList(postLoginRedirect(query, 0, {}, TRUSTED), false), line).toBe(true);
        expect(staysOnTheList(postLoginRedirect(query, 0, {}, TRUSTED, DEV), true), line).toBe(true);
      }
    }
  });

  test('combined from random parts lead to no host outside the trusted list [D10]', () => {
    const parts = [
      'https:',
      'http:',
      'HTTPS://',
      'https://',
      '//',
      '/',
      '\\',
      '@',
      ':',
      ':443',
      '.',
      '%2e',
      '%2f',
      '%40',
      '?',
      '#',
      ' ',
      '\t',
      '\n',
      '\0',
      '\u00ad',
      '。',
      '／',
      'localhost',
      'localhost:3001',
      'docs.escola.example',
      'staging.escola.example',
      'evil.example',
      'javascript:',
      'user',
      '[::1]',
      'ｄ',
      'xn--',
    ];
    const part = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...parts) }, fc.string({ maxLength: 3 }));
    const text = fc.array(part, { minLength: 1, maxLength: 8 }).map((all) => all.join(''));
    const target = fc.oneof(
      text,
      text.map((rest) => `https://docs.escola.example${rest}`),
      fc.webUrl(),
    );
    const seen: Record<string, number> = {};
    fc.assert(
      fc.property(target, fc.boolean(), (raw, allowLocalhost) => {
        const decision = postLoginRedirect(carrying(raw), 0, {}, TRUSTED, { allowLocalhost });
        seen[decision.action] = (seen[decision.action] ?? 0) + 1;
        return staysOnTheList(decision, allowLocalhost);
      }),
      { numRuns: 5_000 },
    );
    expect(Object.keys(seen).sort()).toEqual(['navigate', 'none']);
    for (const [action, times] of Object.entries(seen)) expect(times, action).toBeGreaterThan(50);
  });

  test('in any query string lead to no host outside the trusted list', () => {
    const parts = ['?', '&', '=', 'redirect', 'redirect=', '%', '#', 'https://', 'https%3A%2F%2F'];
    const part = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...parts, ...TRUSTED, 'evil.example') },
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const ends = fc.constantFrom('', '&', '#', '/', '@evil.example', '.evil.example');
    const query = fc.oneof(
      fc.array(part, { maxLength: 12 }).map((all) => all.join('')),
      fc
        .tuple(fc.array(part, { maxLength: 2 }), ends)
        .map(([start, end]) => `${start.join('')}&redirect=https://${TRUSTED[0] ?? ''}${end}`),
    );
    let navigated = 0;
    fc.assert(
      fc.property(query, fc.double(), (raw, now) => {
        const decision = postLoginRedirect(raw, now, {}, TRUSTED);
        if (decision.action === 'navigate') navigated += 1;
        return staysOnTheList(decision, false);
      }),
      { numRuns: 2_000 },
    );
    expect(navigated).toBeGreaterThan(50);
  });
});

describe('trusted targets', () => {
  test.each(good)('%s is allowed and becomes %s', (raw, target) => {
    const { hostname } = new URL(raw);
    expect(postLoginRedirect(carrying(raw), 5, {}, TRUSTED)).toEqual({
      action: 'navigate',
      reason: 'trusted',
      target,
      history: { [hostname]: { attempts: 1, lastAt: 5 } },
    });
  });

  test('are also read from URLSearchParams and from a query without its question mark', () => {
    expect(postLoginRedirect(new URLSearchParams(GOOD), 0, {}, TRUSTED).action).toBe('navigate');
    expect(postLoginRedirect(GOOD.slice(1), 0, {}, TRUSTED).action).toBe('navigate');
  });
});

describe('the trusted list', () => {
  test('an entry in Unicode or upper case matches its ASCII hostname', () => {
    const query = carrying('https://xn--documentao-n5a1c.example/');
    expect(postLoginRedirect(query, 0, {}, ['Documentação.example']).action).toBe('navigate');
  });

  test.each([
    '',
    '.',
    'https://docs.escola.example',
    'docs.escola.example/',
    'docs.escola.example/guia',
    'docs.escola.example:8443',
    'docs.escola.example:443',
    '*.escola.example',
    '.escola.example',
    'escola.example',
    'u@docs.escola.example',
    'docs.escola.example.',
    'docs.escola.example?',
    'docs.escola.example#',
    'docs.escola.example, x',
  ])('the entry %j allows no target on docs.escola.example', (entry) => {
    for (const raw of [
      'https://docs.escola.example/',
      'https://docs.escola.example./',
      'https://docs.escola.example:8443/',
    ]) {
      expect(postLoginRedirect(carrying(raw), 0, {}, [entry]).action).toBe('none');
    }
  });

  test('an empty list allows no target', () => {
    expect(postLoginRedirect(GOOD, 0, {}, []).action).toBe('none');
  });
});

describe('the option allowLocalhost', () => {
  const LOCAL = [
    'http://localhost',
    'http://localhost/',
    'http://localhost:3001/guia?a#b',
    'HTTP://LOCALHOST:3001/',
  ];

  test.each(LOCAL)('is necessary for the target %s', (raw) => {
    expect(postLoginRedirect(carrying(raw), 0, {}, TRUSTED).action).toBe('none');
    expect(postLoginRedirect(carrying(raw), 0, {}, [...TRUSTED, 'localhost']).action).toBe('none');
    expect(postLoginRedirect(carrying(raw), 0, {}, TRUSTED, { allowLocalhost: false }).action).toBe('none');
    const decision = postLoginRedirect(carrying(raw), 0, {}, TRUSTED, DEV);
    expect(decision).toMatchObject({ action: 'navigate', target: new URL(raw).href });
    expect(decision.history).toEqual({ localhost: { attempts: 1, lastAt: 0 } });
  });

  test('is off when its value is the string "false"', () => {
    const options = { allowLocalhost: 'false' as unknown as boolean };
    expect(postLoginRedirect(carrying(LOCAL[0]!), 0, {}, TRUSTED, options).action).toBe('none');
  });

  test('counts all ports of localhost as one hostname', () => {
    const first = postLoginRedirect(carrying('http://localhost:1/'), 0, {}, TRUSTED, DEV);
    expect(
      postLoginRedirect(carrying('http://localhost:2/'), 9_999, first.history, TRUSTED, DEV).reason,
    ).toBe('cooldown');
  });
});
