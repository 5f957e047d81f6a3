// Times of a journal.
export const ms = (time: number): string => `${(time / 1000).toFixed(1)} s`;

/** Keeps the earliest time of a key. */
export const earliest = (times: Map<string, number>, key: string, time: number): void => {
  times.set(key, Math.min(times.get(key) ?? Infinity, time));
};
