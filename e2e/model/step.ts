// What happens to codes, and what is answered: the words that the model, the plans and the player share.

/** A person, by number; a login code that nobody has; a text that is no login code. */
export type Who = 0 | 1 | 'nobody' | 'malformed';

/** What is typed instead of a code; # means the digits of that code. Whatever is not the code is wrong. */
export type Garbled = { text: string | null; of: string | null };

export type Step =
  | { do: 'send'; who: Who; from: number; label: string }
  | { do: 'verify'; who: Who; from: number; label: string | null; garbled?: Garbled }
  | { do: 'deliver'; label: string; ok: boolean }
  | { do: 'activate'; who: 0 | 1; active: boolean }
  | { do: 'age'; seconds: number };

/** `left` are the attempts that an answer says are left, `wait` the seconds of its Retry-After. */
export type Outcome = { status: number; code: string; left?: number; wait?: number };
