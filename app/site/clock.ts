// Measures how wrong the clock of this device is: one that is a day ahead would end every session at once.
const KEY = 'portaria.relogio';

/** Less than this is a slow answer, or nothing that anybody notices. */
const WRONG_MS = 120_000;

/** Notes what the service's clock is ahead of this one; only this tab, because clocks get corrected. */
export function noteClock(offset: number): void {
  try {
    if (Math.abs(offset) > WRONG_MS) sessionStorage.setItem(KEY, String(Math.round(offset)));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Blocked: then times are shown by the clock of this device.
  }
}

/** Milliseconds to add to this clock; 0 when it is right, or nothing is known. */
export function clockOffset(): number {
  try {
    return Number(sessionStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

/** True when a session that the service has just confirmed cannot be, by this clock. */
export function isClockWrong(expiraEm: string, lifeSeconds: number): boolean {
  if (clockOffset() !== 0) return true;
  const left = Date.parse(expiraEm) - Date.now();
  return left <= 0 || left > lifeSeconds * 1000 + WRONG_MS;
}
