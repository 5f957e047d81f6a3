// Chooses the view for the session state of a context.
import { h } from '../dom/dom.ts';
import { pageOfHash, type Contexto } from './state/context.ts';
import type { SessionStates } from './state/session-states.ts';
import { createLoginView, type LoginElements } from './login-view.ts';
import { createNotice } from './pieces/notice.ts';
import { redirectErrorNotice, type RedirectNotice } from './redirect.ts';
import type * as sessionViews from './session-views.ts';
import type { AppContext, View } from './pieces/view.ts';
import { createWaitingView } from './waiting-view.ts';

export type SessionViews = typeof sessionViews;

export type DrawOptions = {
  readonly app: AppContext;
  readonly contexto: Contexto;
  readonly states: SessionStates;
  readonly logins: LoginElements;
  /** Loaded before a session is shown. */
  readonly views: SessionViews | null;
  /** The reason why a redirect did not happen. */
  readonly notice: RedirectNotice | null;
};

export function chooseView({ app, contexto, states, logins, views, notice }: DrawOptions): View {
  const { messages, actions } = app;
  const state = states[contexto];
  const page = pageOfHash(location.hash);
  const paragraph = (text: string) => createNotice('info', h('p', {}, text));
  const back = notice?.back && h('p', {}, h('a', { href: notice.back }, messages.redirect.back));
  const notices = notice ? [createNotice('info', h('p', {}, notice.text), back)] : [];

  switch (state?.kind) {
    case undefined:
    case 'asking':
      return createWaitingView(messages.checking, null);
    case 'unreachable':
      return createWaitingView(messages.cannotCheck, {
        label: messages.retry,
        run: () => actions.check(contexto),
      });
    case 'in':
      if (!views) return createWaitingView(messages.checking, null);
      if (page !== null) return views.createBookView(app, contexto, state.session, page, notices);
      return 'perfil' in state.session
        ? views.createPortalView(app, state.session, notices)
        : views.createSessionView(app, state.session, notices);
    case 'out':
      break;
  }
  const asked = contexto === 'sistema' ? redirectErrorNotice(messages) : null;
  const reason = state.reason === null ? null : endedNotice(app, contexto, state.reason);
  return createLoginView(app, {
    contexto,
    logins,
    notices: [asked === null ? null : paragraph(asked), reason].filter((one) => one !== null),
    back: state.back && actions.stay,
  });
}

/* Two cookies with one name: the service cannot decide between them, and only the browser can delete one. */
function endedNotice({ messages, actions }: AppContext, contexto: Contexto, reason: string): HTMLElement {
  const text = (messages.ended[reason] ?? messages.endedUnknown).replaceAll('{cookie}', COOKIES[contexto]);
  const again = () => actions.check(contexto);
  return createNotice(
    'info',
    h('p', {}, text),
    reason === 'duplicate_cookie' && h('button', { type: 'button', on: { click: again } }, messages.retry),
  );
}

const COOKIES = { sistema: 'svc_auth', portal: 'svc_mural' };
