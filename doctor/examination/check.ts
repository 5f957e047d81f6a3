// The type of a check: its claim, and the function that tests it.
import type { Examined } from './examined.ts';
import type { Outcome } from './outcome.ts';

export type Check = {
  readonly id: string;
  /** The claim to test, as a sentence. */
  readonly about: string;
  /** Set only for a check that must start something first. */
  readonly timeoutMs?: number;
  /** Throws when the check could not be made. */
  readonly examine: (it: Examined) => Promise<Outcome>;
};
