// The view of the administration: its sections, and the open page, loaded on demand.
import { fill, h } from '../dom/dom.ts';
import { createBadge } from './pieces/badge.ts';
import { createBookNav, type Section } from './pieces/book-nav.ts';
import type { Contexto } from './state/context.ts';
import type { AnySession } from './state/session-states.ts';
import { watchEnd } from './pieces/session-clock.ts';
import type { AppContext, View } from './pieces/view.ts';

const LIFE_S: Record<Contexto, number> = { sistema: 28_800, portal: 7_200 };
const SECTION_OF: Readonly<Record<string, Section>> = {
  conta: 'conta',
  pessoas: 'pessoas',
  pessoa: 'pessoas',
  rede: 'rede',
};

export function createBookView(
  app: AppContext,
  contexto: Contexto,
  session: AnySession,
  page: string,
  notices: readonly HTMLElement[],
): View {
  const { messages } = app;
  const place = h('div', { class: 'livro-pagina', tabindex: '-1' });
  const warning = h('div', { class: 'coluna' });
  let stopClock: () => void = () => undefined;
  let stopPage: () => void = () => undefined;
  let stopped = false;

  const watch = ({ expira_em }: AnySession): void => {
    stopClock();
    const badge = createBadge(app, {
      name: '',
      facts: [],
      expiraEm: expira_em,
      lifeSeconds: LIFE_S[contexto],
    });
    const clock = watchEnd(app, contexto, badge);
    stopClock = clock.stop;
    fill(warning, ...notices, clock.place);
  };
  const renewing: AppContext = {
    ...app,
    actions: {
      ...app.actions,
      renewed(at, next) {
        app.actions.renewed(at, next);
        watch(next);
      },
    },
  };
  const load = async (): Promise<void> => {
    fill(place, h('p', { class: 'dica', role: 'status' }, messages.loading));
    try {
      const { openBook } = await import('../book/open-book.ts');
      const stop = await openBook({ app: renewing, contexto, session, page, place });
      if (stopped) stop();
      else stopPage = stop;
    } catch (error) {
      if (stopped || app.actions.refused(contexto, error)) return;
      const again = h(
        'button',
        { type: 'button', class: 'discreto', on: { click: () => void load() } },
        messages.retry,
      );
      fill(place, h('p', { class: 'erro', role: 'alert' }, messages.loadFailed), again);
    }
  };
  watch(session);
  void load();
  const current = SECTION_OF[page.split(/[/?]/)[0] ?? ''] ?? null;
  return {
    root: h(
      'div',
      { class: 'livro' },
      createBookNav(messages, session, current ?? 'session'),
      warning,
      place,
    ),
    target: place,
    stop() {
      stopped = true;
      stopClock();
      stopPage();
    },
  };
}
