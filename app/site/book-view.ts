// The view of the administration: its sections, and the open page, loaded on demand.
import { PortariaError } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { createBadge } from './pieces/badge.ts';
import { createBookNav } from './pieces/book-nav.ts';
import type { Contexto } from './state/context.ts';
import { lifeSeconds } from './state/session-life.ts';
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
  const warning = h('div', { class: 'coluna' });
  let stopClock: () => void = () => undefined;
  let stopPage: () => void = () => undefined;
  let stopped = false;

  const watch = (now: AnySession): void => {
    stopClock();
    const badge = createBadge(app, {
      name: '',
      facts: [],
      expiraEm: now.expira_em,
      lifeSeconds: lifeSeconds(contexto, now),
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
  watch(session);
  void load();
  return {
    root: h('div', { class: 'livro' }, warning, place),
    nav: createBookNav(app, session),
    target: place,
    stop() {
      stopped = true;
      stopClock();
      stopPage();
    },
  };
}
