// The browser binding with storage that works, is blocked, fails silently or has other content.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { postLoginRedirectBrowser, type RedirectPage } from './index.ts';

const TRUSTED = ['docs.escola.example'];
const KEY = 'portaria.post-login-redirect';
const GOOD = '?redirect=https%3A%2F%2Fdocs.escola.example%2F';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
}

function pageWith(sessionStorage: RedirectPage['sessionStorage'], search = GOOD) {
  const visited: string[] = [];
  return {
    location: { search, replace: (url: string | URL) => void visited.push(String(url)) },
    sessionStorage,
    visited,
  };
}

test('postLoginRedirectBrowser navigates twice, ten seconds apart, and then never again in that session', () => {
  const page = pageWith(new MemoryStorage());
  const reasons = [0, 9_999, 1, 1, 10_000, 1e9].map((ms) => {
    vi.setSystemTime(Date.now() + ms);
    return postLoginRedirectBrowser(TRUSTED, { page }).reason;
  });
  expect(reasons).toEqual([
    'trusted',
    'cooldown',
    'trusted',
    'cooldown',
    'attempts_exhausted',
    'attempts_exhausted',
  ]);
  expect(page.visited).toEqual(['https://docs.escola.example/', 'https://docs.escola.example/']);
});

test('a new browser session starts with an empty redirect history', () => {
  expect(postLoginRedirectBrowser(TRUSTED, { page: pageWith(new MemoryStorage()) }).action).toBe('navigate');
  expect(postLoginRedirectBrowser(TRUSTED, { page: pageWith(new MemoryStorage()) }).action).toBe('navigate');
});

test('the attempt is stored before the navigation', () => {
  const storage = new MemoryStorage();
  const page = pageWith(storage);
  let stored: string | null = null;
  page.location.replace = () => void (stored = storage.getItem(KEY));
  postLoginRedirectBrowser(TRUSTED, { page });
  expect(JSON.parse(stored!)).toEqual({ 'docs.escola.example': { attempts: 1, lastAt: 1_000_000 } });
});

test('nothing is stored when there is no navigation', () => {
  for (const search of ['', '?redirect=https://evil.example/', `${GOOD}&redirect_error=no_cookie`]) {
    const storage = new MemoryStorage();
    const page = pageWith(storage, search);
    expect(postLoginRedirectBrowser(TRUSTED, { page }).action).not.toBe('navigate');
    expect([storage.items.size, page.visited.length]).toEqual([0, 0]);
  }
});

test('without the option page, the current page navigates; allowLocalhost is passed on', () => {
  const page = pageWith(new MemoryStorage(), '?redirect=http%3A%2F%2Flocalhost%3A3001%2F');
  vi.stubGlobal('location', page.location);
  vi.stubGlobal('sessionStorage', page.sessionStorage);
  expect(postLoginRedirectBrowser(TRUSTED).action).toBe('none');
  expect(postLoginRedirectBrowser(TRUSTED, { allowLocalhost: true }).action).toBe('navigate');
  expect(page.visited).toEqual(['http://localhost:3001/']);
});

describe('unreliable session storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const UNKNOWN = { action: 'abort', reason: 'history_unavailable', history: null };
  const BROKEN: [string, () => RedirectPage['sessionStorage']][] = [
    ['reading throws', () => ({ getItem: refuse, setItem: () => {} })],
    ['writing throws (full)', () => ({ getItem: () => null, setItem: refuse })],
    ['writing is silently lost', () => ({ getItem: () => null, setItem: () => {} })],
    ['sessionStorage is undefined', () => undefined as unknown as RedirectPage['sessionStorage']],
    ['it returns other content than was written', () => ({ getItem: () => '{}', setItem: () => {} })],
  ];

  test.each(BROKEN)('prevents the navigation when %s', (_name, storage) => {
    const page = pageWith(storage());
    expect(postLoginRedirectBrowser(TRUSTED, { page })).toMatchObject({
      action: 'abort',
      reason: 'history_unavailable',
    });
    expect(page.visited).toEqual([]);
  });

  test('prevents the navigation when access to sessionStorage throws', () => {
    const page = Object.defineProperty(pageWith(new MemoryStorage()), 'sessionStorage', { get: refuse });
    expect(postLoginRedirectBrowser(TRUSTED, { page })).toEqual(UNKNOWN);
    expect(page.visited).toEqual([]);
  });

  test.each([
    '',
    'null',
    '[]',
    '1',
    '"x"',
    '{',
    'undefined',
    '{"docs.escola.example":1}',
    '{"docs.escola.example":{"attempts":-9,"lastAt":0}}',
    '{"docs.escola.example":{"attempts":1,"lastAt":null}}',
    '{"other.example":null}',
  ])('that holds %j prevents the navigation, and its content stays', (text) => {
    const storage = new MemoryStorage();
    storage.setItem(KEY, text);
    const page = pageWith(storage);
    expect(postLoginRedirectBrowser(TRUSTED, { page })).toEqual(UNKNOWN);
    expect([page.visited.length, storage.getItem(KEY)]).toEqual([0, text]);
  });

  test('never causes a third navigation, whatever is corrupted or fails between two attempts [D11]', () => {
    const rarely = fc.constantFrom(true, ...Array<boolean>(7).fill(false));
    const step = fc.record({
      later: fc.integer({ min: 0, max: 30_000 }),
      failRead: rarely,
      failWrite: rarely,
      corrupt: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.json() }),
    });
    const seen = { second: 0, refusedThird: 0, corrupted: 0, failed: 0 };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const storage = new MemoryStorage();
        const page = pageWith(storage);
        for (const { later, failRead, failWrite, corrupt } of steps) {
          vi.setSystemTime(Date.now() + later);
          const before = page.visited.length;
          if (corrupt !== null && corrupt !== '{}') storage.setItem(KEY, corrupt);
          if (before === 1 && corrupt !== null && corrupt !== '{}') seen.corrupted += 1;
          if (before === 1 && (failRead || failWrite)) seen.failed += 1;
          const sessionStorage = {
            getItem: (key: string) => (failRead ? refuse() : storage.getItem(key)),
            setItem: (key: string, value: string) => (failWrite ? refuse() : storage.setItem(key, value)),
          };
          const { reason } = postLoginRedirectBrowser(TRUSTED, {
            page: { location: page.location, sessionStorage },
          });
          if (before === 1 && page.visited.length === 2) seen.second += 1;
          if (before === 2 && reason === 'attempts_exhausted') seen.refusedThird += 1;
        }
        expect(page.visited.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 500 },
    );
    for (const [state, times] of Object.entries(seen)) expect(times, state).toBeGreaterThan(10);
  });
});
