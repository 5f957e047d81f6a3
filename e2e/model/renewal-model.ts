// A second description of renewal, written from the rule alone: which token is answered how, whoever holds it.

/** A renewal token as the database numbers it. */
export type Token = { readonly generation: number; readonly number: number };

export type Verdict = 'good' | 'sibling' | 'lost' | 'reused' | 'invalid';

const GRACE_S = 30;
const AT_MOST = 8;
export const WEEK_S = 604_800;

export type Model = {
  ended: boolean;
  generation: number;
  /** Numbers of the newest generation that were given out, and the first one that is still good. */
  given: number;
  goodFrom: number;
  used: { number: number; at: number; attempts: Set<string>; againAt?: number } | undefined;
};

export const begin = (): Model => ({ ended: false, generation: 0, given: 1, goodFrom: 0, used: undefined });

/** Changes the model as the service must answer this token at this second, and says how; `wait` when it must not answer yet. */
export function answer(
  model: Model,
  { generation, number }: Token,
  attempt: string | null,
  now: number,
): Verdict | 'wait' {
  if (model.ended || now >= WEEK_S) return 'invalid';
  if (generation === model.generation && number >= model.goodFrom) {
    const attempts = new Set(attempt === null ? [] : [attempt]);
    Object.assign(model, {
      generation: generation + 1,
      given: 1,
      goodFrom: 0,
      used: { number, at: now, attempts },
    });
    return 'good';
  }
  const { used } = model;
  if (used !== undefined && generation === model.generation - 1 && number === used.number) {
    if (now <= used.at + GRACE_S) {
      if (model.given - model.goodFrom >= AT_MOST) return 'wait';
      model.given += 1;
      if (attempt !== null && used.attempts.size < AT_MOST) used.attempts.add(attempt);
      return 'sibling';
    }
    if (attempt !== null && used.attempts.has(attempt)) {
      const isTwice = used.againAt !== undefined && now <= used.againAt + GRACE_S;
      if (isTwice && model.given - model.goodFrom >= AT_MOST) return 'wait';
      used.againAt = now;
      if (isTwice) {
        model.given += 1;
        return 'sibling';
      }
      model.goodFrom = model.given;
      model.given += 1;
      return 'lost';
    }
  }
  model.ended = true;
  return 'reused';
}

/** The token that an answer carries. */
export const newest = ({ generation, given }: Model): Token => ({ generation, number: given - 1 });

/** Whether this token would begin the next generation: the one line of tokens that live. */
export const lives = (model: Model, { generation, number }: Token, now: number): boolean =>
  !model.ended && now < WEEK_S && generation === model.generation && number >= model.goodFrom;
