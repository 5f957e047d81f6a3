// A section whose data is fetched: loading, shown, empty, or failed with a retry button.
import { fill, h } from '../../dom/dom.ts';
import type { Contexto } from '../state/context.ts';
import type { AppContext } from './view.ts';

export type LoadedOptions<T> = {
  readonly contexto: Contexto;
  readonly title: string;
  readonly hint?: () => string;
  /** The text of an empty section. */
  readonly empty?: string;
  load(): Promise<T[]>;
  show(rows: T[]): Node[];
};

export function createLoadedSection<T>(
  app: AppContext,
  { contexto, title, hint, empty, load, show }: LoadedOptions<T>,
) {
  const { messages } = app;
  const place = h('div', { 'aria-live': 'polite' });
  const hintText = h('p', { class: 'dica' });
  const root = h('section', { class: 'folha' }, h('h2', {}, title), hint && hintText, place);

  const run = async (): Promise<void> => {
    fill(place, h('p', { class: 'dica' }, messages.loading));
    place.ariaBusy = 'true';
    try {
      const rows = await load();
      hintText.textContent = hint?.() ?? '';
      fill(place, ...(rows.length > 0 ? show(rows) : [h('p', { class: 'dica' }, empty ?? messages.nothing)]));
    } catch (error) {
      if (app.actions.refused(contexto, error)) return;
      const retry = h(
        'button',
        { type: 'button', class: 'discreto', on: { click: () => void run() } },
        messages.retry,
      );
      fill(place, h('p', { class: 'erro' }, messages.loadFailed), retry);
    } finally {
      place.ariaBusy = null;
    }
  };
  void run();
  return root;
}
