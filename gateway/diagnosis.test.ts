// The diagnosis: the session if there is one, the cause, and errors in the host.
import { expect, test } from 'vitest';
import { decide, type Ask } from './decide.ts';
import { diagnose } from './diagnosis.ts';
import { REASONS } from './reasons.ts';
import type { SessionCheck } from './session-check.ts';
import { rules } from './testdata/rules.ts';

const HOST = 'docs.escola.example';
const NAMED = 'This is a preview host, which does not receive the session cookie.';
const UNKNOWN =
  'This host is neither that of SVC_DOCS_URL nor listed in SVC_PREVIEW_HOSTS, so the gateway treats it as a preview. If it should be production, the proxy does not pass on the Host header.';
const METHOD = 'Only GET and HEAD are allowed.';
const expiraEm = '2030-01-01T00:00:00.000Z';
const holds: SessionCheck = {
  holds: true,
  role: 'escola',
  signedRole: 'escola',
  expiraEm,
  lacksPasskey: true,
};

function diagnosisOf(changes: Partial<Ask>, check?: SessionCheck) {
  const ask: Ask = {
    method: 'GET',
    target: '/',
    host: HOST,
    accept: undefined,
    cookies: 'svc_auth=t',
    misframed: false,
    ...changes,
  };
  return diagnose(ask, decide(ask, { promised: true, check }, rules), 'abc-12345', rules);
}

test('the diagnosis of a session with the wrong role has its fields', () => {
  expect(diagnosisOf({}, holds)).toEqual({
    authenticated: true,
    allowed: false,
    reason: 'role_not_allowed',
    hint: REASONS.role_not_allowed.hint,
    has_cookie: true,
    env: 'production',
    host: HOST,
    role: 'escola',
    expira_em: expiraEm,
    request_id: 'abc-12345',
  });
});

test('the diagnosis of a session that lacks its passkey shows its role and its end', () => {
  const check: SessionCheck = { ...holds, role: 'administrador', signedRole: 'administrador' };
  expect(diagnosisOf({}, check)).toMatchObject({
    authenticated: true,
    allowed: false,
    reason: 'passkey_required',
    role: 'administrador',
    expira_em: expiraEm,
  });
});

test.each<[Partial<Ask>, boolean, string]>([
  [{ cookies: undefined }, false, REASONS.no_cookie.hint],
  [{ cookies: undefined, method: 'HEAD' }, false, REASONS.no_cookie.hint],
  [{ cookies: undefined, host: 'a.preview.example' }, false, `${REASONS.no_cookie.hint} ${NAMED}`],
  [{ cookies: undefined, host: 'a.example' }, false, `${REASONS.no_cookie.hint} ${UNKNOWN}`],
  [{ target: '/a.css' }, true, REASONS.public_asset.hint],
  [{ target: '/a.css', host: 'a.preview.example' }, true, REASONS.public_asset.hint],
  [{ target: '/..' }, false, REASONS.bad_request.hint],
  [{ target: '/..', host: 'a.example', method: 'HEAD' }, false, REASONS.bad_request.hint],
  [{ method: 'POST' }, false, METHOD],
  [{ method: 'POST', host: 'a.preview.example' }, false, METHOD],
])('%j: no session, allowed %s', (changes, allowed, hint) =>
  expect(diagnosisOf(changes)).toMatchObject({
    authenticated: false,
    role: null,
    expira_em: null,
    allowed,
    hint,
  }),
);

test.each([
  ['docs.escola.example:443', HOST],
  ['DOCS.escola.example', HOST],
  ['docs.escola.example:8443', 'docs.escola.example:8443'],
])('a request for %s has the host %s in its diagnosis: nginx passes the port on', (host, shown) =>
  expect(diagnosisOf({ host }).host).toBe(shown),
);

test('a refused session is not authenticated, and a long host is cut', () => {
  const refused = diagnosisOf({ host: 'h'.repeat(300) }, { holds: false, reason: 'jwt_expired' });
  expect([refused.authenticated, refused.host]).toEqual([false, 'h'.repeat(255)]);
});
