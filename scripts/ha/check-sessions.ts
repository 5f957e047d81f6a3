// The rules about sessions: R1 what ended stays ended, R4 what did not end is good, R9 what was refused once is never accepted again.
import type { Entry, Violation } from './journal.ts';
import { earliest, ms } from './times.ts';

type Of<Op extends Entry['op']> = Extract<Entry, { op: Op }>;

export function ended(ends: readonly Of<'end'>[], asked: readonly Of<'me'>[]): Violation[] {
  const ended = new Map<string, Of<'end'>>();
  for (const end of ends)
    if (end.status === 200)
      for (const token of end.tokens)
        if (end.completed < (ended.get(token)?.completed ?? Infinity)) ended.set(token, end);
  return asked.flatMap(({ token, status, endpoint, invoked }) => {
    const end = ended.get(token);
    if (status !== 200 || end === undefined || invoked <= end.completed) return [];
    const text = `${token} was accepted at ${endpoint} ${ms(invoked - end.completed)} after its acknowledged end: ${end.kind}`;
    return [{ rule: 'R1', text }];
  });
}

/* An end that nobody acknowledged may have happened or not, but once a node has shown it, it has. */
export function revived(asked: readonly Of<'me'>[]): Violation[] {
  const refused = new Map<string, number>();
  for (const { token, status, completed } of asked) if (status === 401) earliest(refused, token, completed);
  return asked
    .filter(({ token, status, invoked }) => status === 200 && invoked > (refused.get(token) ?? Infinity))
    .map(({ token, endpoint, invoked }) => ({
      rule: 'R9',
      text: `${token} was accepted at ${endpoint} ${ms(invoked - (refused.get(token) ?? 0))} after it was refused`,
    }));
}

export function forgotten(
  issued: readonly Of<'issued'>[],
  ends: readonly Of<'end'>[],
  asked: readonly Of<'me'>[],
): Violation[] {
  const good = new Set(issued.filter(({ status }) => status === 200).map(({ token }) => token));
  const ending = new Map<string, number>();
  for (const { tokens, invoked } of ends) for (const token of tokens) earliest(ending, token, invoked);
  return asked
    .filter(
      ({ token, status, completed }) =>
        status === 401 && good.has(token) && completed < (ending.get(token) ?? Infinity),
    )
    .map(({ token, endpoint }) => ({
      rule: 'R4',
      text: `${token} was refused at ${endpoint} before its end`,
    }));
}
