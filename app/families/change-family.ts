// Runs a change of families, shows the people after it, says who stayed as they were, and offers to undo it.
import type { Kept, Undoable } from '@portaria/client';
import { attempt } from '../desk/attempt.ts';
import type { Recado } from '../desk/recado.ts';
import type { PersonDesk } from '../people/person-desk.ts';
import { keptText } from './kept-text.ts';
import { takeBack } from './take-back.ts';

export type FamilyAnswer = Undoable & { readonly recusados?: readonly Kept[] };

/** `textOf` says what happened, null when nobody changed; `problems` are the sentences of errors. True when somebody changed. */
export async function changeFamily<Answer extends FamilyAnswer>(
  { desk, reload }: Pick<PersonDesk, 'desk' | 'reload'>,
  recado: Recado,
  run: () => Promise<Answer>,
  textOf: (answer: Answer) => string | null,
  problems: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const { messages } = desk;
  recado.clear();
  const outcome = await attempt(desk, async () => {
    const answer = await run();
    await reload();
    return answer;
  });
  if ('failed' in outcome) recado.fail(problems[outcome.failed.code] ?? outcome.failed.text);
  if (!('done' in outcome)) return false;
  const { done } = outcome;
  const [text, kept] = [textOf(done), keptText(messages, done.recusados ?? [])];
  if (text === null) recado.fail(kept || messages.nobodyChanged);
  else recado.say([text, kept].filter(Boolean).join(' '), takeBack(desk, recado, done, reload));
  return text !== null;
}

/** Null for nobody. */
export const countText = (people: readonly unknown[], text: (count: number) => string): string | null =>
  people.length === 0 ? null : text(people.length);
