// The view of the administration: its sections, and the open page, loaded on demand.
import { PortariaError } from '@portaria/client';
import type { OpenBook } from '../book/open-book.ts';
import { fill, h } from '../dom/dom.ts';
import { createBadge } from './pieces/badge.ts';
import { createBookNav } from './pieces/book-nav.ts';
import type { Contexto } from './state/context.ts';
import type { AnySession } from './state/session-states.ts';
import { watchEnd } from './pieces/session-clock.ts';
import type { AppContext, View } from './pieces/view.ts';

export function createBookView(
  app: AppContext,
  contexto: Contexto,
  session: AnySession,
  page: string,
  notices: readonly HTMLElement[],
): View {
  const { messages } = app;
  const place = h('div', { class: 'livro-pagina', tabindex: '-1' });
  const clock = watchEnd(app, contexto, createBadge(app, { name: '', facts: [] }), session);
  const warning = h('div', { class: 'coluna' }, ...notices, clock.place);
  let book: OpenBook | null = null;
  let stopped = false;

  const load = async (): Promise<void> => {
    fill(place, h('p', { class: 'dica', role: 'status' }, messages.loading));
    try {
      const { openBook } = await import('../book/open-book.ts');
      book = await openBook({ app, contexto, session, page, place });
      if (stopped) book.stop();
    } catch (error) {
      if (stopped || app.actions.refused(contexto, error)) return;
      /* The role demands a passkey since the session was read. */
      if (error instanceof PortariaError && error.code === 'passkey_required' && !('exige' in session))
        return app.actions.check(contexto);
      const again = h(
        'button',
        { type: 'button', class: 'discreto', on: { click: () => void load() } },
        messages.retry,
      );
      fill(place, h('p', { class: 'erro', role: 'alert' }, messages.loadFailed), again);
    }
  };
  void load();
  return {
    root: h('div', { class: 'livro' }, warning, place),
    nav: createBookNav(app, session),
    target: place,
    renew(next) {
      clock.renew(next);
      book?.renew(next);
    },
    signInAgain: (ended) => book?.signInAgain(ended) ?? null,
    stop() {
      stopped = true;
      clock.stop();
      book?.stop();
    },
  };
}
