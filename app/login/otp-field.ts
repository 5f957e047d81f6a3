// Limits the one-time code's field to six digits, typed, pasted or filled in.

export const OTP_DIGITS = 6;

/** Takes `123 456`, `123-456` or a whole message and returns its digits, six at most. */
export function cleanOtp(text: string): string {
  const apart = /(?:^|[^0-9])([0-9]{3}[\s.-]?[0-9]{3})(?![0-9])/.exec(text);
  return (apart?.[1] ?? text).replace(/[^0-9]/g, '').slice(0, OTP_DIGITS);
}

/** Cleans an input's value in place. */
export function cleanOtpInput(input: HTMLInputElement): void {
  const cleaned = cleanOtp(input.value);
  if (cleaned !== input.value) input.value = cleaned;
}
