// Undoes a call by its id, and says who stayed as they were.
import type { Undoable } from '@portaria/client';
import { attempt } from '../desk/attempt.ts';
import type { Desk } from '../desk/desk.ts';
import type { Recado, Undo } from '../desk/recado.ts';
import { keptText } from './kept-text.ts';

/** The button of a call that `undo` takes back; `after` shows the people again. */
export const takeBack = (
  desk: Desk,
  recado: Recado,
  { desfazer }: Undoable,
  after: () => Promise<void>,
): Undo => ({
  label: desk.messages.undo,
  run: () => void undo(desk, recado, desfazer, after),
});

async function undo(desk: Desk, recado: Recado, id: string, after: () => Promise<void>): Promise<void> {
  const outcome = await attempt(desk, async () => {
    const undone = await desk.calls.undo(id);
    await after();
    return undone;
  });
  if ('failed' in outcome) recado.fail(outcome.failed.text);
  if (!('done' in outcome)) return;
  const { desfeitos, recusados } = outcome.done;
  const { messages } = desk;
  const kept = keptText(messages, recusados);
  const taken = desfeitos > 0 || kept === '' ? messages.takenBack(desfeitos) : '';
  recado.say([taken, kept].filter(Boolean).join(' '));
}
