// The sections of the administration that the active role may open.
import { h } from '../../dom/dom.ts';
import { hashOfContext } from '../state/context.ts';
import type { AnySession } from '../state/session-states.ts';
import type { Messages } from '../texts/messages-pt.ts';

export type Section = 'conta' | 'pessoas' | 'rede';

const SECTIONS: Readonly<Record<string, readonly Section[]>> = {
  administrador: ['conta', 'pessoas', 'rede'],
  escola: ['conta', 'pessoas'],
  coordenador: ['conta', 'pessoas'],
};

/** Everybody has an account section; people and network are for roles that manage them. */
export const sectionsOf = (session: AnySession): readonly Section[] =>
  ('perfil' in session ? undefined : SECTIONS[session.principal_role]) ?? ['conta'];

/** `current` is the open section; null on the page of the session. */
export function createBookNav(
  messages: Messages,
  session: AnySession,
  current: Section | 'session' | null,
): HTMLElement {
  const base = hashOfContext('perfil' in session ? 'portal' : 'sistema');
  const link = (href: string, name: Section | 'session') =>
    h('a', { href, 'aria-current': name === current && 'page' }, messages.book[name]);
  return h(
    'nav',
    { class: 'secoes', 'aria-label': messages.book.title },
    current !== null && link(base, 'session'),
    ...sectionsOf(session).map((name) => link(`${base}/${name}`, name)),
  );
}
