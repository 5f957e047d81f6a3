// Measures the error of this device's clock: a clock that is a day fast would end every session immediately.
const KEY = 'portaria.relogio';

/** A smaller difference may be a slow answer, and has no visible effect. */
const WRONG_MS = 120_000;

/** Stores the service's clock minus this one; only for this tab, because clocks get corrected. */
export function noteClock(offset: number): void {
  try {
    if (Math.abs(offset) > WRONG_MS) sessionStorage.setItem(KEY, String(Math.round(offset)));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: times are shown by the clock of this device.
  }
}

/** Milliseconds to add to this clock; 0 when it is right or the error is unknown. */
export function clockOffset(): number {
  try {
    return Number(sessionStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

/** True when this clock contradicts a session that the service has just confirmed. */
export function isClockWrong(expiraEm: string, lifeSeconds: number): boolean {
  if (clockOffset() !== 0) return true;
  const left = Date.parse(expiraEm) - Date.now();
  return left <= 0 || left > lifeSeconds * 1000 + WRONG_MS;
}
