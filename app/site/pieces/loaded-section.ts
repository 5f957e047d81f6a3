// A section whose data is fetched: loading, shown, empty, or failed with a retry button.
import { fill, h } from '../../dom/dom.ts';
import type { Contexto } from '../state/context.ts';
import type { AppContext } from './view.ts';

export type LoadedOptions<T> = {
  readonly contexto: Contexto;
  readonly title: string;
  /** `h3` inside another section. */
  readonly heading?: 'h2' | 'h3';
  readonly hint?: () => string;
  /** The text of an empty section. */
  readonly empty?: string;
  load(): Promise<T[]>;
  show(rows: T[]): Node[];
};

export function createLoadedSection<T>(
  app: AppContext,
  { contexto, title, heading = 'h2', hint, empty, load, show }: LoadedOptions<T>,
) {
  const { messages } = app;
  const place = h('div');
  const hintText = h('p', { class: 'dica' });
  const root = h('section', { class: 'folha' }, h(heading, {}, title), hint && hintText, place);

  const rowsOrHint = async (): Promise<Node[]> => {
    const rows = await load();
    hintText.textContent = hint?.() ?? '';
    return rows.length > 0 ? show(rows) : [h('p', { class: 'dica' }, empty ?? messages.nothing)];
  };
  void fillLoaded(app, place, rowsOrHint, (error) => app.actions.refused(contexto, error));
  return root;
}

/** Fills `place` with what `load` gives. After a failure a button tries again; a session that is over may go on. */
export async function fillLoaded(
  app: AppContext,
  place: HTMLElement,
  load: () => Promise<Node[]>,
  failed: (error: unknown) => void = () => undefined,
): Promise<void> {
  const { messages } = app;
  fill(place, h('p', { class: 'dica', role: 'status' }, messages.loading));
  place.ariaBusy = 'true';
  try {
    fill(place, ...(await load()));
  } catch (error) {
    failed(error);
    const again = () => void fillLoaded(app, place, load, failed);
    const retry = h('button', { type: 'button', class: 'discreto', on: { click: again } }, messages.retry);
    fill(place, h('p', { class: 'erro', role: 'alert' }, messages.loadFailed), retry);
  } finally {
    place.ariaBusy = null;
  }
}
