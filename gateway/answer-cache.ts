// Caches small responses of the site for a few seconds, so that a flood of requests for assets does not reach it.
import { LRUCache } from 'lru-cache';
import type { UpstreamHeaders } from '../common/upstream/exchange.ts';

export type KeptAnswer = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly until: number;
};

export type AnswerCache = {
  readonly find: (target: string) => KeptAnswer | undefined;
  /** Collects a cacheable response; undefined for any other. */
  readonly collect: (
    target: string,
    status: number,
    headers: UpstreamHeaders,
    sent: Record<string, string>,
  ) => Collector | undefined;
};

export type Collector = { readonly add: (chunk: Buffer) => void; readonly done: () => void };

const MAX_ENTRIES = 200;
const MAX_BYTES = 65_536;
const LIFE_MS = 5_000;
const MAY_BE_KEPT = /(?:^|,)\s*public\s*(?:,|$)/i;

/**
 * Creates a cache for assets or for pages. It only keeps complete responses that are marked public and equal for
 * all visitors. For a page, the session is checked before the cache is read.
 */
export function createAnswerCache(now: () => number = Date.now): AnswerCache {
  const kept = new LRUCache<string, KeptAnswer>({ max: MAX_ENTRIES });
  return {
    find(target) {
      const answer = kept.get(target);
      return answer !== undefined && answer.until > now() ? answer : undefined;
    },
    collect(target, status, headers, sent) {
      const length = Number(headers['content-length']);
      const cacheable = MAY_BE_KEPT.test(String(headers['cache-control'])) && headers['vary'] === undefined;
      if (status !== 200 || !cacheable || headers['content-encoding'] !== undefined || !(length <= MAX_BYTES))
        return undefined;
      const chunks: Buffer[] = [];
      return {
        add: (chunk) => void chunks.push(chunk),
        done() {
          const body = Buffer.concat(chunks);
          if (body.length === length) kept.set(target, { headers: sent, body, until: now() + LIFE_MS });
        },
      };
    },
  };
}
