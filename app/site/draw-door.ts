// Chooses the view for what is known about a door.
import { h } from '../dom/dom.ts';
import type { Contexto } from './context.ts';
import type { Doors } from './doors.ts';
import { createLoginView, type LoginElements } from './login-view.ts';
import { createNotice } from './notice.ts';
import { createPortalView } from './portal-view.ts';
import { redirectErrorNotice } from './redirect.ts';
import { createSessionView } from './session-view.ts';
import type { AppContext, View } from './view.ts';
import { createWaitingView } from './waiting-view.ts';

export type DrawOptions = {
  readonly app: AppContext;
  readonly contexto: Contexto;
  readonly doors: Doors;
  readonly logins: LoginElements;
  /** Why a redirect did not happen. */
  readonly notice: string | null;
};

export function drawDoor({ app, contexto, doors, logins, notice }: DrawOptions): View {
  const { words, actions } = app;
  const door = doors[contexto];
  const paragraph = (text: string) => createNotice('info', h('p', {}, text));
  const notices = notice ? [paragraph(notice)] : [];

  switch (door?.kind) {
    case undefined:
    case 'asking':
      return createWaitingView(words.checking, null);
    case 'unreachable':
      return createWaitingView(words.cannotCheck, { label: words.retry, run: () => actions.check(contexto) });
    case 'in':
      return 'perfil' in door.session
        ? createPortalView(app, door.session, notices)
        : createSessionView(app, door.session, notices);
    case 'out':
      break;
  }
  const asked = contexto === 'sistema' ? redirectErrorNotice(words) : null;
  const reason = door.reason === null ? null : (words.ended[door.reason] ?? words.endedUnknown);
  return createLoginView(app, {
    contexto,
    logins,
    notices: [asked, reason].filter((text) => text !== null).map(paragraph),
    back: door.back && actions.stay,
  });
}
