// What the generated lives of a code must have met: a kind of step or an answer that never came would have shown nothing.
const VERIFY = ['garbled', 'of another', 'old', 'right', 'wrong'].map((typed) => `verify ${typed}`);

export const STEPS = ['activate', 'age', 'deliver', 'send', ...VERIFY];

/** Every answer that there is. */
export const OUTCOMES = [
  'deliver 200 entregue',
  'deliver 200 falhou',
  'send 200 ok',
  'send 400 invalid_codigo',
  'send 404 user_not_found',
  'send 429 rate_limited_ip',
  'send 429 rate_limited_user',
  'verify 200 ok',
  'verify 400 invalid_codigo',
  'verify 401 otp_blocked',
  'verify 401 otp_expired',
  'verify 401 otp_expired, some left',
  'verify 401 otp_invalid',
  'verify 401 otp_invalid, some left',
  'verify 404 user_not_found',
  'verify 429 rate_limited_ip',
  'verify 429 rate_limited_user',
];

/** Those of steps at the same moment; the limits of hours are not reached by a few steps. */
export const OUTCOMES_AT_ONCE = OUTCOMES.filter(
  (outcome) => !/^verify 429|^send 429 rate_limited_ip/.test(outcome),
);
