// Schemas as TypeScript: what may be absent or null, lists, names, comments, and what cannot be written.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { declarations } from './declarations.ts';

const Kind = z.enum(['a', 'b']).describe('A kind.');
const Thing = z.strictObject({ kind: Kind.nullable(), at: z.iso.datetime().describe('UTC.').nullable() });

test('an object is an interface, anything else a type, and one that has a name is referred to', () => {
  const Page = z
    .strictObject({
      things: z.array(Thing).describe('All of them.').optional(),
      kinds: z.array(Kind),
      marks: z.array(z.enum(['x', 'y'])).nullable(),
      inner: z.array(z.strictObject({ yes: z.literal([true]), any: z.unknown() })),
    })
    .describe('A page.');
  expect(declarations({ Kind, Thing, Page })).toBe(`/** A kind. */
export type Kind = 'a' | 'b';

export interface Thing {
  readonly kind: Kind | null;
  /** UTC. */
  readonly at: string | null;
}

/** A page. */
export interface Page {
  /** All of them. */
  readonly things?: readonly Thing[];
  readonly kinds: readonly Kind[];
  readonly marks: readonly ('x' | 'y')[] | null;
  readonly inner: readonly {
    readonly yes: true;
    readonly any: unknown;
  }[];
}
`);
});

test('a schema of another kind is an error', () => {
  expect(() => declarations({ Moment: z.date() })).toThrow('No type is written for a schema of date.');
});
