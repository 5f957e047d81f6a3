// The kinds of steps and answers that the generated sequences must contain; without them a test would prove nothing.
const VERIFY = ['garbled', 'of another', 'old', 'right', 'wrong'].map((typed) => `verify ${typed}`);

export const STEPS = ['activate', 'age', 'deliver', 'send', ...VERIFY];

/** Every possible answer. */
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

/** The answers of concurrent steps. A few steps do not reach the limits per hour or day. */
export const OUTCOMES_AT_ONCE = OUTCOMES.filter(
  (outcome) => !/^verify 429|^send 429 rate_limited_ip/.test(outcome),
);
