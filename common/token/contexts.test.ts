// The rule for a token of the other context, in both directions.
import { expect, test } from 'vitest';
import { isOfOtherContext, PORTAL_TOKENS, SYSTEM_TOKENS } from './contexts.ts';

const portal = { exp: 1, portal_type: 'aluno' };
const system = { exp: 1, principal_role: 'escola', usuario_id: 'u' };

test.each([undefined, 'session_ended', 'role_revoked'])(
  'isOfOtherContext is true for a token of the other context when the database answers %s',
  (code) => {
    expect(isOfOtherContext(SYSTEM_TOKENS, portal, code)).toBe(true);
    expect(isOfOtherContext(PORTAL_TOKENS, system, code)).toBe(true);
    expect(isOfOtherContext(SYSTEM_TOKENS, system, code)).toBe(false);
    expect(isOfOtherContext(PORTAL_TOKENS, portal, code)).toBe(false);
  },
);

test.each(['token_revoked', 'jwt_expired', 'unavailable'])(
  'isOfOtherContext is false when the database answers %s, so that this error is reported',
  (code) => {
    expect(isOfOtherContext(SYSTEM_TOKENS, portal, code)).toBe(false);
  },
);
