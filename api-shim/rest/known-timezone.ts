// The time zone that a client prefers. PostgREST up to 14 ignores an unknown one, and 16 fails in Postgres.
import { LRUCache } from 'lru-cache';

const MAX_CHARACTERS = 64;
const REMEMBERED = 1_000;

/**
 * Tells whether every `timezone` of a Prefer header is the name of a time zone.
 *
 * @example hasKnownTimezone('count=exact, timezone=America/Sao_Paulo') // true
 */
export const hasKnownTimezone = (prefer: string): boolean =>
  prefer.split(',').every((one) => {
    const [name, zone = ''] = one.split('=').map((part) => part.trim());
    return name?.toLowerCase() !== 'timezone' || isZone(zone);
  });

const isZone = (zone: string): boolean =>
  zone.length <= MAX_CHARACTERS && /^[A-Za-z]/.test(zone) && known.memo(zone);

const known = new LRUCache<string, boolean>({
  max: REMEMBERED,
  memoMethod(zone) {
    try {
      Intl.DateTimeFormat('en', { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  },
});
