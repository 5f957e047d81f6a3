// Runs a change of families, shows the people after it, and offers to undo it.
import type { Undoable } from '@portaria/client';
import { attempt } from '../desk/attempt.ts';
import type { Recado } from '../desk/recado.ts';
import type { PersonDesk } from '../people/person-desk.ts';
import { takeBack } from './take-back.ts';

/** `textOf` says what happened. True when it succeeded. */
export async function changeFamily<Answer extends Undoable>(
  { desk, reload }: Pick<PersonDesk, 'desk' | 'reload'>,
  recado: Recado,
  run: () => Promise<Answer>,
  textOf: (answer: Answer) => string,
): Promise<boolean> {
  recado.clear();
  const outcome = await attempt(desk, run);
  if ('failed' in outcome) recado.fail(outcome.failed.text);
  if (!('done' in outcome)) return false;
  await reload();
  recado.say(textOf(outcome.done), takeBack(desk, recado, outcome.done, reload));
  return true;
}
