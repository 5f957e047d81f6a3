// The type of a check: what it claims, and the function that tests it.
import type { Examined } from './examined.ts';
import type { Outcome } from './outcome.ts';

export type Check = {
  readonly id: string;
  /** The claim that is put to the proof, as a sentence. */
  readonly about: string;
  /** Longer than usual only where something has to be started first. */
  readonly timeoutMs?: number;
  /** Whatever it throws means that the check could not be made. */
  readonly examine: (it: Examined) => Promise<Outcome>;
};
