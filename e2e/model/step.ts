// The types of steps and answers that the model, the plans and the player share.

/** A person by number; a login code of no person; a text that is not a login code. */
export type Who = 0 | 1 | 'nobody' | 'malformed';

/** The text that is typed instead of a code; # is replaced with the digits of that code. Any other text than the code is wrong. */
export type Garbled = { text: string | null; of: string | null };

export type Step =
  | { do: 'send'; who: Who; from: number; label: string }
  | { do: 'verify'; who: Who; from: number; label: string | null; garbled?: Garbled }
  | { do: 'deliver'; label: string; ok: boolean }
  | { do: 'activate'; who: 0 | 1; active: boolean }
  | { do: 'age'; seconds: number };

/** `left` is the number of attempts left in the answer, `wait` the seconds of its Retry-After. */
export type Outcome = { status: number; code: string; left?: number; wait?: number };
