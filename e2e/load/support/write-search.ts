// Searches for the dearest write, call or filter of an embedded table: every kind in turn, then mutations of the dearest of its kind.
import { seededRandom } from '../../../common/testing/seeded-random.ts';
import type { Cost } from './query-cpu.ts';
import type { Catalogue } from './query-shapes.ts';
import {
  KINDS,
  mutateWrite,
  randomWrite,
  requestOf,
  type Functions,
  type Kind,
  type Request,
  type WriteShape,
} from './write-shapes.ts';

export type FoundWrite = { shape: WriteShape; request: Request; cost: Cost; status: number };
export type WriteSearch = {
  readonly seed: number;
  readonly requests: number;
  readonly catalogue: Catalogue;
  readonly functions: Functions;
  readonly measure: (request: Request, interestingMs: number) => Promise<{ cost: Cost; status: number }>;
};

const KEPT = 6;
const FRESH = 0.3;
const TRIES = 50;

/** The dearest requests of all kinds, the dearest first, and how often each kind was sent and accepted by PostgREST's parser. */
export async function searchDearestWrite(search: WriteSearch) {
  const { seed, requests, catalogue, functions, measure } = search;
  const random = seededRandom(seed);
  const dearest = new Map<Kind, FoundWrite[]>(KINDS.map((kind) => [kind, []]));
  const reached = new Map<string, number>();
  const note = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1);
  for (let [sent, tries] = [0, 0]; sent < requests && tries < requests * TRIES; tries += 1) {
    const kind = KINDS[sent % KINDS.length] as Kind;
    const kept = dearest.get(kind) ?? [];
    const parent = kept[Math.floor(random() ** 2 * kept.length)];
    const shape =
      parent === undefined || random() < FRESH
        ? randomWrite(random, catalogue, functions, kind)
        : mutateWrite(random, catalogue, functions, parent.shape);
    const request = requestOf(shape);
    if (request === undefined) continue;
    sent += 1;
    const least = kept.length < KEPT ? 0 : (kept.at(-1)?.cost.totalMs ?? 0);
    const measured = await measure(request, least);
    note(kind);
    note(`${kind} ${String(measured.status)}`);
    const all = [...kept, { shape, request, ...measured }];
    dearest.set(kind, all.toSorted((a, b) => b.cost.totalMs - a.cost.totalMs).slice(0, KEPT));
  }
  const found = [...dearest.values()].flat().toSorted((a, b) => b.cost.totalMs - a.cost.totalMs);
  return { found, reached };
}
