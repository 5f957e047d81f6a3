// Limits the one-time code's field to six digits, typed, pasted or filled in.

export const OTP_DIGITS = 6;

/** Takes `123 456`, `123-456` or a whole message and returns its digits, six at most. */
export function cleanOtp(text: string): string {
  const apart = /\b\d{3}[\s.-]?\d{3}\b/.exec(text);
  return (apart?.[0] ?? text).replace(/\D/g, '').slice(0, OTP_DIGITS);
}

/** Cleans an input's value in place. */
export function cleanOtpInput(input: HTMLInputElement): void {
  const cleaned = cleanOtp(input.value);
  if (cleaned !== input.value) input.value = cleaned;
}
