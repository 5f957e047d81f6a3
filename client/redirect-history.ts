// The earlier redirects of a browser session, stored as text.

/** The number of navigations to a hostname, and the time of the last (milliseconds since 1970). */
export interface RedirectAttempts {
  readonly attempts: number;
  readonly lastAt: number;
}

/** Redirects of this browser session by hostname; `{}` at its start. */
export type RedirectHistory = Readonly<Record<string, RedirectAttempts>>;

/** Null text is a session without redirects; text that is not a history gives null: unknown. */
export function parseRedirectHistory(text: string | null): RedirectHistory | null {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRedirectHistory(value) ? value : null;
  } catch {
    return null;
  }
}

export function isRedirectHistory(value: unknown): value is RedirectHistory {
  return isObject(value) && Object.values(value).every(isRedirectAttempts);
}

function isRedirectAttempts(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { attempts, lastAt } = value;
  return Number.isSafeInteger(attempts) && (attempts as number) >= 1 && Number.isFinite(lastAt);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
