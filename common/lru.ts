// A small bounded map that forgets what was used longest ago.

export type Lru<V> = { get: (key: string) => V | undefined; set: (key: string, value: V) => void };

/**
 * Creates a cache of at most `limit` entries.
 *
 * @example const cache = createLru<number>(1000)
 */
export function createLru<V>(limit: number): Lru<V> {
  const entries = new Map<string, V>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size > limit) entries.delete(entries.keys().next().value as string);
    },
  };
}
