// 100,000 generated requests without an administrator's session: no page, only the two allowed redirects, one path for all.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from './decide.ts';
import { isPublicAsset } from './public-asset.ts';
import { exposedBy } from './testdata/lenient-servers.ts';
import { rules } from './testdata/rules.ts';
import { strangeAccept, strangeCookies, strangeHost, strangeTarget } from './testdata/strange-requests.ts';
import type { SessionCheck } from './session-check.ts';

const RUNS = 100_000;
const LOGIN = 'https://app.escola.example/?redirect=https%3A%2F%2Fdocs.escola.example&redirect_error=';
const CLOSED =
  /^(no_cookie|duplicate_cookie|jwt_expired|token_revoked|session_ended|portal_token_refused|passkey_required)$/;

const expiraEm = '2030-01-01T00:00:00.000Z';
const notAdmin = fc.constantFrom<(SessionCheck | undefined)[]>(
  undefined,
  { holds: false, reason: 'jwt_expired' },
  { holds: false, reason: 'token_revoked' },
  { holds: false, reason: 'session_ended' },
  { holds: false, reason: 'portal_token_refused' },
  { holds: false, reason: 'auth_unavailable' },
  { holds: true, role: 'coordenador', signedRole: 'administrador', expiraEm, lacksPasskey: false },
  { holds: true, role: 'administrador', signedRole: 'coordenador', expiraEm, lacksPasskey: false },
  { holds: true, role: 'administrador', signedRole: 'administrador', expiraEm, lacksPasskey: true },
  { holds: true, role: 'Administrador', signedRole: 'Administrador', expiraEm, lacksPasskey: false },
);

test(`${RUNS} decisions [D1, D8]`, () => {
  const seen = new Map<string, number>();
  const request = fc.record({
    method: fc.constantFrom(...['GET', 'GET', 'GET', 'GET', 'HEAD', 'HEAD', 'POST']),
    target: strangeTarget,
    host: strangeHost,
    accept: strangeAccept,
    cookies: strangeCookies(['t1', 't2']),
    misframed: fc.constantFrom(...Array<boolean>(15).fill(false), true),
  });
  const property = fc.property(request, notAdmin, fc.boolean(), (ask, check, promised) => {
    const { act, reason } = decide(ask, { promised, check }, rules);
    seen.set(act.do, (seen.get(act.do) ?? 0) + 1);
    if (act.do === 'serve-page' || reason === 'ok') throw new Error('a page for nobody');
    if (act.do === 'redirect') {
      const error = act.location.startsWith(LOGIN) ? act.location.slice(LOGIN.length) : undefined;
      if (error === undefined ? act.location !== 'https://app.escola.example/' : !CLOSED.test(error)) {
        throw new Error(`a redirect to ${act.location}`);
      }
    }
    if (act.do !== 'serve-asset') return;
    const { path, encoded } = act.target;
    if (!promised || !isPublicAsset(path) || decodeURIComponent(encoded) !== path)
      throw new Error('two paths');
    if (new URL(encoded, 'http://site').pathname !== encoded) throw new Error(`${encoded} is not normal`);
    const exposed = exposedBy(encoded);
    if (exposed.length > 0) throw new Error(`${encoded} reads ${exposed.join(', ')}`);
  });
  fc.assert(property, { numRuns: RUNS });
  expect([...seen.keys()].sort()).toEqual(['ask-database', 'diagnose', 'redirect', 'serve-asset']);
  for (const count of seen.values()) expect(count).toBeGreaterThan(RUNS / 500);
});
