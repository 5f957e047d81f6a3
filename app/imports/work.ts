// What takes long on the import page: it shows how far it is instead of the page.
import { fill, h } from '../dom/dom.ts';
import { attempt, type Outcome } from '../desk/attempt.ts';
import type { Desk } from '../desk/desk.ts';
import type { Recado } from '../desk/recado.ts';

export type Work = ReturnType<typeof createWork>;

export function createWork(desk: Desk, place: HTMLElement, recado: Recado) {
  const { messages } = desk;
  let busy = false;
  return {
    isBusy: () => busy,
    async run<T>(
      say: (done: number) => string,
      total: number,
      run: (step: (done: number) => void) => Promise<T>,
    ): Promise<Outcome<T>> {
      const bar = h('progress', { 'aria-label': messages.importTitle, max: Math.max(total, 1) });
      const said = h('p', { role: 'status' }, say(0));
      const step = (done: number): void => {
        said.textContent = say(done);
        if (total > 0) bar.value = done;
      };
      busy = true;
      recado.clear();
      fill(place, said, bar);
      try {
        return await attempt(desk, () => run(step));
      } finally {
        busy = false;
      }
    },
    /** Says why a call about a draft failed. */
    fail(outcome: Outcome<unknown>): void {
      if (!('failed' in outcome)) return;
      const { code, text } = outcome.failed;
      recado.fail(code === 'not_found' ? messages.draftChanged : text);
    },
  };
}
