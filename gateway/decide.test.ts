// The policy row by row: the decision for each visitor, path and host, and for hostile targets.
import { describe, expect, test } from 'vitest';
import { decide, FIRST_STAGE, type Ask } from './decide.ts';
import { REASONS, type Reason } from './reasons.ts';
import { hostile } from './testdata/read-hostile.ts';
import { rules } from './testdata/rules.ts';
import type { SessionCheck } from './session-check.ts';

const ask = (changes: Partial<Ask> = {}): Ask => ({
  method: 'GET',
  target: '/secret.html',
  host: 'docs.escola.example',
  accept: 'text/html',
  cookies: 'svc_auth=t',
  misframed: false,
  ...changes,
});
const session = (role = 'administrador', signedRole: unknown = role) => ({
  holds: true as const,
  role,
  signedRole,
  expiraEm: '2030-01-01T00:00:00.000Z',
  lacksPasskey: false,
});
const after = (check: SessionCheck) => ({ promised: true, check });
const LOGIN = 'https://app.escola.example/?redirect=https%3A%2F%2Fdocs.escola.example&redirect_error=';

describe('before the session is checked', () => {
  test('a page without a cookie is redirected to the login, with the reason', () => {
    const { reason, hasCookie, act } = decide(ask({ cookies: undefined }), FIRST_STAGE, rules);
    expect([reason, hasCookie, act]).toEqual([
      'no_cookie',
      false,
      { do: 'redirect', location: `${LOGIN}no_cookie` },
    ]);
  });
  test('two different cookies are refused without asking the database [C3]', () => {
    const decision = decide(ask({ cookies: 'svc_auth=a; svc_auth=b' }), FIRST_STAGE, rules);
    expect([decision.reason, decision.hasCookie, decision.act.do]).toEqual([
      'duplicate_cookie',
      true,
      'redirect',
    ]);
  });
  test('one cookie is checked by the database', () => {
    expect(decide(ask(), FIRST_STAGE, rules)).toMatchObject({
      reason: 'auth_unavailable',
      act: { do: 'ask-database', token: 't' },
    });
  });
  test('an asset is served without a check; if its response is a page, the session is checked', () => {
    expect(decide(ask({ target: '/a.css' }), FIRST_STAGE, rules)).toMatchObject({
      reason: 'public_asset',
      act: { do: 'serve-asset' },
    });
    expect(decide(ask({ target: '/a.css' }), { promised: false, check: undefined }, rules).act.do).toBe(
      'ask-database',
    );
    const none = decide(
      ask({ target: '/a.css', cookies: undefined }),
      { promised: false, check: undefined },
      rules,
    );
    expect(none.act).toEqual({ do: 'redirect', location: `${LOGIN}no_cookie` });
    expect(decide(ask({ target: '/a.css?__debug_auth=1' }), FIRST_STAGE, rules)).toMatchObject({
      reason: 'public_asset',
      act: { do: 'diagnose', as: 'json', status: 200 },
    });
  });
});

describe('the redirect matrix', () => {
  const failures = Object.entries(REASONS)
    .filter(([, { status }]) => status === 401)
    .map(([reason]) => reason as Extract<SessionCheck, { holds: false }>['reason']);
  test.each(failures)(
    '%s: redirects to the login in production, shows a diagnosis elsewhere, and answers JSON on request [D9]',
    (reason) => {
      const check: SessionCheck = { holds: false, reason };
      const to = (changes: Partial<Ask>) => decide(ask(changes), after(check), rules).act;
      expect(to({})).toEqual({ do: 'redirect', location: `${LOGIN}${reason}` });
      expect(to({ host: 'a.preview.example' })).toEqual({ do: 'diagnose', as: 'html', status: 401 });
      expect(to({ host: 'elsewhere.example' })).toEqual({ do: 'diagnose', as: 'html', status: 401 });
      expect(to({ accept: 'application/json' })).toEqual({ do: 'diagnose', as: 'json', status: 401 });
      expect(to({ target: '/?__debug_auth=1' })).toEqual({ do: 'diagnose', as: 'json', status: 401 });
    },
  );
  test('the wrong role redirects to the application without parameters in production, and is 403 elsewhere [D9]', () => {
    const to = (changes: Partial<Ask>) => decide(ask(changes), after(session('coordenador')), rules);
    expect(to({}).reason).toBe('role_not_allowed');
    expect(to({}).act).toEqual({ do: 'redirect', location: 'https://app.escola.example/' });
    expect(to({ host: 'a.preview.example' }).act).toEqual({ do: 'diagnose', as: 'html', status: 403 });
    expect(to({ accept: 'application/json' }).act).toEqual({ do: 'diagnose', as: 'json', status: 403 });
  });
  test('a role that lacks its passkey redirects an administrator to the login, and nobody else', () => {
    const to = (role: string) => decide(ask(), after({ ...session(role), lacksPasskey: true }), rules);
    expect([to('administrador').reason, to('administrador').act]).toEqual([
      'passkey_required',
      { do: 'redirect', location: `${LOGIN}passkey_required` },
    ]);
    expect([to('coordenador').reason, to('coordenador').act]).toEqual([
      'role_not_allowed',
      { do: 'redirect', location: 'https://app.escola.example/' },
    ]);
  });
  test('without the database, the answer is 503 everywhere, never a redirect and never the page', () => {
    for (const host of ['docs.escola.example', 'a.preview.example']) {
      const { act } = decide(ask({ host }), after({ holds: false, reason: 'auth_unavailable' }), rules);
      expect(act).toEqual({ do: 'diagnose', as: 'html', status: 503 });
    }
  });
  test('an administrator gets the page, or on request the diagnosis with 200', () => {
    expect(decide(ask(), after(session()), rules).act.do).toBe('serve-page');
    for (const changes of [{ host: 'a.preview.example' }, { method: 'HEAD' }])
      expect(decide(ask(changes), after(session()), rules).act.do).toBe('serve-page');
    const asked = decide(ask({ accept: 'application/json' }), after(session()), rules);
    expect([asked.reason, asked.act]).toEqual(['ok', { do: 'diagnose', as: 'json', status: 200 }]);
  });
});

describe('the live and the signed role must both be exactly administrador', () => {
  test.each<[string, unknown]>([
    ['Administrador', 'Administrador'],
    ['ADMINISTRADOR', 'administrador'],
    ['administrador', 'ADMINISTRADOR'],
    ['administrador ', 'administrador'],
    ['administrador', ' administrador'],
    ['administrador', ['administrador']],
    ['administrador', { toString: 'administrador' }],
    ['administrador', undefined],
    ['administrador', null],
    ['administrador', true],
    ['administrador', 'coordenador'],
    ['coordenador', 'administrador'],
    ['especialista', 'especialista'],
    ['escola', 'escola'],
    ['аdministrador', 'аdministrador'],
    ['administrador\u200b', 'administrador\u200b'],
    ['', ''],
  ])('the live role %j with the signed role %j is refused [D6]', (role, signedRole) => {
    expect(decide(ask(), after({ ...session(role), signedRole }), rules).reason).toBe('role_not_allowed');
  });
});

describe('methods and framing', () => {
  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT', 'get', 'Head', 'PROPFIND', ''])(
    '%s is 405, also for an administrator and for an asset',
    (method) => {
      for (const target of ['/secret.html', '/a.css', '/..']) {
        const { reason, act } = decide(ask({ method, target }), after(session()), rules);
        expect([reason, act]).toEqual(['bad_request', { do: 'diagnose', as: 'html', status: 405 }]);
      }
    },
  );
  test.each<Partial<Ask>>([
    { misframed: true },
    ...['', 'a b', 'a@b', 'a:', 'a:x', 'a:123456', '[]', '[g]', '[::1', '::1'].map((host) => ({ host })),
  ])('the request %j is 400, also for an administrator', (changes) =>
    expect(decide(ask(changes), after(session()), rules).act).toMatchObject({ status: 400 }),
  );
  test.each(['a:80', 'a_b-c.d:65535', '[::1]', '[2001:DB8::1]:8080'])('the host %s is valid', (host) =>
    expect(decide(ask({ host }), after(session()), rules).act.do).toBe('serve-page'),
  );
});

describe('hostile targets', () => {
  const firstLook = (target: string) => decide(ask({ target, cookies: undefined }), FIRST_STAGE, rules);
  test('the diagnosis of a hostile target is JSON on request', () => {
    for (const target of ['?__debug_auth=1', '/..?__debug_auth=1'])
      expect(firstLook(target).act).toEqual({ do: 'diagnose', as: 'json', status: 400 });
  });
  test('the list has hundreds of hostile targets [D2]', () => {
    const targets = [...hostile('refused'), ...hostile('page'), ...hostile('asset')];
    expect(new Set(targets).size).toBeGreaterThan(500);
  });
  test.each(hostile('refused'))('the target %j is refused [D2]', (target) => {
    expect([firstLook(target).reason, firstLook(target).act]).toMatchObject(['bad_request', { status: 400 }]);
    expect(decide(ask({ target }), after(session()), rules).reason).toBe('bad_request');
  });
  test.each(hostile('page'))('the target %j is treated as a page [D2]', (target) => {
    expect(firstLook(target).act).toEqual({ do: 'redirect', location: `${LOGIN}no_cookie` });
  });
  test.each(hostile('asset'))('the target %j is treated as an asset until its response arrives', (target) => {
    expect(firstLook(target).act.do).toBe('serve-asset');
  });
});

test('every reason has a status and a hint', () => {
  for (const reason of Object.keys(REASONS) as Reason[])
    expect(REASONS[reason].hint.length).toBeGreaterThan(30);
});
