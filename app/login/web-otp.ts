// Reads the code from the SMS where the browser supports WebOTP (Chrome on Android).

type OtpRequest = CredentialRequestOptions & { otp: { transport: string[] } };

/** Calls `found` with the code when the message arrives; returns a function that stops waiting. */
export function awaitSms(found: (otp: string) => void): () => void {
  const abort = new AbortController();
  if (!('OTPCredential' in globalThis)) return () => undefined;
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal: abort.signal };
  navigator.credentials
    .get(request)
    .then((credential) => found((credential as Credential & { code: string }).code))
    .catch(() => undefined); // refused, stopped or null: the person types the code
  return () => abort.abort();
}
