// A small bounded map that evicts entries that were not used recently. Reading a recent entry writes nothing, so it is cheap.

export type Lru<V> = {
  get: (key: string) => V | undefined;
  set: (key: string, value: V) => void;
  forget: (key: string) => void;
};

/**
 * Creates a cache of two generations with at most `limit` entries together: when the young one is full it becomes the old one, and
 * old entries that were not read are dropped.
 */
export function createLru<V>(limit: number): Lru<V> {
  let young = new Map<string, V>();
  let old = new Map<string, V>();

  function set(key: string, value: V): void {
    if (young.size >= limit / 2 && !young.has(key)) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  }

  function get(key: string): V | undefined {
    const recent = young.get(key);
    if (recent !== undefined) return recent;
    const earlier = old.get(key);
    if (earlier !== undefined) set(key, earlier);
    return earlier;
  }

  function forget(key: string): void {
    young.delete(key);
    old.delete(key);
  }

  return { get, set, forget };
}
