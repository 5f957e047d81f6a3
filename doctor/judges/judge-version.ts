// Judges a version by its known vulnerabilities: lists each open one with the release that fixes it.
import { failure, ok, warning, type Outcome } from '../examination/outcome.ts';
import type { Hole } from './known-holes.ts';

export type Product = {
  readonly name: string;
  readonly version: string;
  readonly holes: readonly Hole[];
  /** True for PostgreSQL, with fixes for each major version; false for PostgREST, whose newest release has all fixes. */
  readonly fixesByMajor: boolean;
};

/** Judges one product; outside production an open vulnerability is a warning. */
export function judgeVersion({ name, version, holes, fixesByMajor }: Product, production: boolean): Outcome {
  const open = holes.flatMap((hole) => {
    if (hole.since !== undefined && isOlder(version, hole.since)) return [];
    const fixed = hole.fixedIn.find((release) => !fixesByMajor || majorOf(release) === majorOf(version));
    return fixed !== undefined && isOlder(version, fixed) ? [{ hole, fixed }] : [];
  });
  if (open.length === 0)
    return ok(`${name} ${version}: none of the ${holes.length} known vulnerabilities applies`);
  const seen = open.map(({ hole, fixed }) => `${hole.id}, fixed in ${fixed}: ${hole.about} (${hole.source})`);
  const newest = fixesByMajor ? undefined : holes.flatMap(({ fixedIn }) => fixedIn).reduce(later);
  const grave = production && open.some(({ hole }) => hole.verdict === 'failure');
  return (grave ? failure : warning)(
    `${name} ${version}: ${seen.join('; ')}`,
    `Update ${name}${newest === undefined ? '' : ` to ${newest} or newer`}${production ? '' : '; in development you may ignore it'}.`,
  );
}

const later = (one: string, other: string): string => (isOlder(one, other) ? other : one);

const majorOf = (version: string): number => Number(version.split('.')[0]);

/** True when `one` is older than `other`; versions are numbers separated by dots. */
export function isOlder(one: string, other: string): boolean {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
