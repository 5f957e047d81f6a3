// Searches for the dearest query that the shim allows: random queries first, then mutations of the dearest ones so far.
import { isBoundedQuery } from '../../../api-shim/rest/query-bounds.ts';
import { seededRandom } from '../../../common/testing/seeded-random.ts';
import type { Cost } from './query-cpu.ts';
import { mutate, queryOf, randomShape, type Catalogue, type Shape } from './query-shapes.ts';

export type Found = {
  readonly shape: Shape;
  readonly path: string;
  readonly cost: Cost;
  readonly status: number;
};
export type Search = {
  readonly seed: number;
  readonly requests: number;
  readonly catalogue: Catalogue;
  /** Sends a query and returns its cost and status. Costs below `interestingMs` need no second measurement. */
  readonly measure: (
    path: string,
    headers: Record<string, string>,
    interestingMs: number,
  ) => Promise<Omit<Found, 'shape' | 'path'>>;
};

const KEPT = 12;
const FRESH = 0.25;
/* So many shapes for each query that is sent: most mutations of a query near the bounds exceed them. */
const TRIES = 50;

/** The dearest queries, the dearest first. A query that the bounds refuse is not sent. */
export async function searchDearest({ seed, requests, catalogue, measure }: Search): Promise<Found[]> {
  const random = seededRandom(seed);
  let dearest: Found[] = [];
  for (let [sent, tries] = [0, 0]; sent < requests && tries < requests * TRIES; tries += 1) {
    const parent = dearest[Math.floor(random() ** 2 * dearest.length)];
    const shape =
      parent === undefined || random() < FRESH
        ? randomShape(random, catalogue)
        : mutate(random, catalogue, parent.shape);
    const query = queryOf(shape);
    if (!isBoundedQuery(query)) continue;
    sent += 1;
    const path = `${shape.table}${query}`;
    const least = dearest.length < KEPT ? 0 : (dearest.at(-1)?.cost.totalMs ?? 0);
    const measured = await measure(path, shape.headers, least);
    dearest = [...dearest, { shape, path, ...measured }]
      .toSorted((a, b) => b.cost.totalMs - a.cost.totalMs)
      .slice(0, KEPT);
  }
  return dearest;
}
