// The view of a staff session: badge, other roles, the school's data or what the role demands first, documentation and sign-out.
import type { Session } from '@portaria/client';
import { h } from '../../dom/dom.ts';
import { createBadge } from '../pieces/badge.ts';
import { createBookNav, isAdministrator } from '../pieces/book-nav.ts';
import { createClassList } from './class-list.ts';
import { createDemandPlace } from '../pieces/demand-place.ts';
import { createKeyOffer } from '../pieces/key-offer.ts';
import { createStaffReader } from '../state/rest.ts';
import { createRolePicker } from './role-picker.ts';
import { createToday } from './today.ts';
import { settle } from '../pieces/settle.ts';
import { watchEnd } from '../pieces/session-clock.ts';
import { createSignOut } from '../pieces/sign-out.ts';
import { roleText, schoolText, type AppContext, type View } from '../pieces/view.ts';

export function createSessionView(app: AppContext, session: Session, notices: readonly HTMLElement[]): View {
  const { messages, settings } = app;
  const read = createStaffReader(app);
  const badge = createBadge(app, {
    name: session.usuario.nome_completo,
    facts: [
      [messages.badgeRole, roleText(session.principal_role, messages)],
      [messages.badgeSchool, schoolText(session.escola_nome, messages)],
    ],
  });
  const clock = watchEnd(app, 'sistema', badge, session);
  const picker = session.roles.length > 1 && createRolePicker(app, session);
  const isOpen = session.exige === undefined;
  const docs =
    isOpen &&
    session.principal_role === 'administrador' &&
    settings.docsUrl !== '' &&
    h('p', { class: 'atalho' }, h('a', { href: settings.docsUrl }, messages.openDocs));

  const contents = isOpen
    ? [
        createKeyOffer(app, session),
        isAdministrator(session) && createToday(app),
        picker,
        createClassList(app, read, session.escola_nome),
      ]
    : [createDemandPlace(app, session), picker];
  const root = h(
    'div',
    { class: 'sessao' },
    badge.root,
    h('div', { class: 'coluna conteudo' }, ...notices, clock.place, ...contents),
    h('div', { class: 'coluna lado' }, docs, createSignOut(app, 'sistema')),
  );
  settle(root);
  const { renew, stop } = clock;
  return { root, nav: createBookNav(app, session), target: badge.title, renew, stop };
}
