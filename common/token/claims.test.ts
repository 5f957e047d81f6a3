// The claims of a signed token: when it is valid, and to which context it belongs.
import { expect, test } from 'vitest';
import { isPortal, isPortalSession, judgeClaims } from './claims.ts';

const NOW = 1_800_000_000;
const good = { role: 'authenticated', aud: 'authenticated', exp: NOW + 60 };

test.each([
  ['sub', 'a person', true],
  ['sub', '', true],
  ['sub', ':', false],
  ['sub', 'a:', false],
  ['sub', ':a', false],
  ['iss', 'a service', true],
  ['iss', '', true],
  ['iss', ':', false],
  ['iss', 'https://a', false],
  ['iss', ':a', false],
  ['jti', 'a:b', true],
  ['jti', 7, false],
  ['iat', null, false],
  ['nbf', null, false],
  ['iat', '5', false],
])('judgeClaims with the claim %s = %j: accepted %j', (name, value, accepted) => {
  expect(judgeClaims({ ...good, [name]: value }, NOW).ok).toBe(accepted);
});

test.each([
  [{}, false],
  [{ Portal_Type: 'aluno' }, true],
  [{ ESCOPO: 'Portal_ReadOnly' }, true],
  [{ escopo: 'outro' }, false],
  [{ escopo: 7 }, false],
  [{ escopo: null }, false],
  [{ nota: 'portal_readonly' }, false],
])(
  'isPortal is true for a claim portal_type in any case, or escopo portal_readonly: %j %j',
  (claims, expected) => {
    expect(isPortal({ ...good, ...claims })).toBe(expected);
  },
);

test.each([
  [{}, false],
  [{ portal_type: 'aluno' }, true],
  [{ portal_type: 'responsavel' }, true],
  [{ portal_type: 'escola' }, false],
  [{ portal_type: '' }, false],
  [{ Portal_Type: 'aluno' }, false],
  [{ portal_type: 'aluno', principal_role: 'escola' }, false],
  [{ portal_type: 'aluno', Usuario_Id: '1' }, false],
  [{ portal_type: 'responsavel', ESCOPO: null }, false],
])(
  'isPortalSession is true only for portal_type aluno or responsavel without system claims: %j %j',
  (claims, expected) => {
    expect(isPortalSession({ ...good, ...claims })).toBe(expected);
  },
);
