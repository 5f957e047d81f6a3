// Chooses the view for what is known about a door.
import { h } from '../dom/dom.ts';
import { pageOfHash, type Contexto } from './context.ts';
import type { Doors } from './doors.ts';
import { createLoginView, type LoginElements } from './login-view.ts';
import { createNotice } from './notice.ts';
import { redirectErrorNotice } from './redirect.ts';
import type * as sessionViews from './session-views.ts';
import type { AppContext, View } from './view.ts';
import { createWaitingView } from './waiting-view.ts';

export type SessionViews = typeof sessionViews;

export type DrawOptions = {
  readonly app: AppContext;
  readonly contexto: Contexto;
  readonly doors: Doors;
  readonly logins: LoginElements;
  /** Loaded before any session is shown. */
  readonly views: SessionViews | null;
  /** Why a redirect did not happen. */
  readonly notice: string | null;
};

export function drawDoor({ app, contexto, doors, logins, views, notice }: DrawOptions): View {
  const { words, actions } = app;
  const door = doors[contexto];
  const page = pageOfHash(location.hash);
  const paragraph = (text: string) => createNotice('info', h('p', {}, text));
  const notices = notice ? [paragraph(notice)] : [];

  switch (door?.kind) {
    case undefined:
    case 'asking':
      return createWaitingView(words.checking, null);
    case 'unreachable':
      return createWaitingView(words.cannotCheck, { label: words.retry, run: () => actions.check(contexto) });
    case 'in':
      if (!views) return createWaitingView(words.checking, null);
      if (page !== null) return views.createBookView(app, contexto, door.session, page, notices);
      return 'perfil' in door.session
        ? views.createPortalView(app, door.session, notices)
        : views.createSessionView(app, door.session, notices);
    case 'out':
      break;
  }
  const asked = contexto === 'sistema' ? redirectErrorNotice(words) : null;
  const reason = door.reason === null ? null : endedNotice(app, contexto, door.reason);
  return createLoginView(app, {
    contexto,
    logins,
    notices: [asked === null ? null : paragraph(asked), reason].filter((one) => one !== null),
    back: door.back && actions.stay,
  });
}

/* Two cookies of one name: the service cannot tell which counts, and only the browser can delete one. */
function endedNotice({ words, actions }: AppContext, contexto: Contexto, reason: string): HTMLElement {
  const text = (words.ended[reason] ?? words.endedUnknown).replaceAll('{cookie}', COOKIES[contexto]);
  const again = () => actions.check(contexto);
  return createNotice(
    'info',
    h('p', {}, text),
    reason === 'duplicate_cookie' && h('button', { type: 'button', on: { click: again } }, words.retry),
  );
}

const COOKIES = { sistema: 'svc_auth', portal: 'svc_mural' };
