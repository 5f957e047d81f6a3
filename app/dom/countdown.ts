// A countdown: computes and formats the time left, and ticks while the page is visible.

/** Whole seconds until a moment; never negative. */
export const secondsLeft = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000));

/** `4:05`, and `1:00:00` from an hour on. */
export function formatClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** `7 h 58 min`, `12 min`, `40 s`: for spans that nobody watches second by second. */
export function formatSpan(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}

/** The moments, in seconds left, at which a countdown is also spoken. */
const SPOKEN = [60, 30];

/** True when a spoken moment lies between two readings of the same countdown. */
export const isSpoken = (before: number, after: number): boolean =>
  SPOKEN.some((moment) => before > moment && after <= moment);

/** Calls `tick` with the time, once a second and when the page comes back to sight; gives what stops it. */
export function startTicking(tick: (now: number) => void): () => void {
  const run = () => tick(Date.now());
  const timer = setInterval(run, 1000);
  document.addEventListener('visibilitychange', run);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', run);
  };
}
