// A countdown: computes and formats the time left, and ticks while the page is visible.

/** Whole seconds until a moment; never negative. */
export const secondsLeft = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000));

/** `4:05`, and `23 h 59 min` from an hour on. */
export function formatClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes}:${two(rest)}`;
}

/** `6 d`, `7 h 58 min`, `12 min`, `40 s`: for long times. */
export function formatSpan(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}

/** The times, in seconds left, that are announced to screen readers. */
const SPOKEN = [60, 30];

/** True when an announced time is between two readings of a countdown. */
export const isSpoken = (before: number, after: number): boolean =>
  SPOKEN.some((moment) => before > moment && after <= moment);

/** Calls `tick` with the time, every second and when the page becomes visible again; returns a function that stops it. */
export function startTicking(tick: (now: number) => void): () => void {
  const run = () => tick(Date.now());
  const timer = setInterval(run, 1000);
  document.addEventListener('visibilitychange', run);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', run);
  };
}
