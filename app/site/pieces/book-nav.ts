// The navigation of a session: every section that the active role may open, and the other door.
import { h, setAttribute } from '../../dom/dom.ts';
import { hashOfContext, pageOfHash, type Contexto } from '../state/context.ts';
import type { AnySession } from '../state/session-states.ts';
import { bookTexts, type BookTexts } from '../texts/book-texts.ts';
import type { AppContext } from './view.ts';

export type Section = 'conta' | 'pessoas' | 'rede';

/** The pages in the order of the navigation; `null` is the page of the session. */
const PAGES: readonly (readonly [page: keyof BookTexts['pages'], section: Section])[] = [
  ['pessoas', 'pessoas'],
  ['turmas', 'pessoas'],
  ['rede', 'rede'],
  ['rede/limites', 'rede'],
  ['rede/alertas', 'rede'],
  ['rede/entregas', 'rede'],
  ['rede/diagnostico', 'rede'],
  ['conta', 'conta'],
];

const SECTIONS: Readonly<Record<string, readonly Section[]>> = {
  administrador: ['conta', 'pessoas', 'rede'],
  escola: ['conta', 'pessoas'],
  coordenador: ['conta', 'pessoas'],
};

/** Everybody has an account section; people and network are for roles that manage them, once they have met what the role demands. */
export const sectionsOf = (session: AnySession): readonly Section[] =>
  ('perfil' in session || 'exige' in session ? undefined : SECTIONS[session.principal_role]) ?? ['conta'];

export const isAdministrator = (session: AnySession): boolean =>
  'principal_role' in session && session.principal_role === 'administrador';

/** On a phone the links are behind a button that names the open page. */
export function createBookNav(app: AppContext, session: AnySession): HTMLElement {
  const contexto: Contexto = 'perfil' in session ? 'portal' : 'sistema';
  const { messages } = app;
  const book = bookTexts(app);
  const open = pageOfHash(location.hash)?.split('?')[0] ?? null;
  const home = isAdministrator(session) ? book.today : book.session;
  const base = hashOfContext(contexto);
  const own = PAGES.filter(([, section]) => sectionsOf(session).includes(section));
  const current = own.findLast(([page]) => isWithin(open, page))?.[0] ?? null;
  const link = (href: string, text: string, isOpen: boolean) =>
    h('li', {}, h('a', { href, 'aria-current': isOpen && 'page' }, text));
  const other: Contexto = contexto === 'portal' ? 'sistema' : 'portal';
  const list = h(
    'ul',
    { id: 'secoes' },
    link(base, home, open === null),
    ...own.map(([page]) => link(`${base}/${page}`, book.pages[page], page === current)),
    link(hashOfContext(other), messages.contextNames[other], false),
  );
  list.lastElementChild?.classList.add('outra-porta');
  const isOpen = () => nav.classList.contains('aberta');
  const show = (wanted: boolean): void => {
    nav.classList.toggle('aberta', wanted);
    setAttribute(toggle, 'aria-expanded', String(wanted));
  };
  const here = current === null ? home : book.pages[current];
  const toggle = h(
    'button',
    {
      type: 'button',
      'aria-expanded': 'false',
      'aria-controls': 'secoes',
      on: { click: () => show(!isOpen()) },
    },
    h('span', { class: 'so-leitor' }, 'Menu: '),
    here,
  );
  const nav = h('nav', { class: 'secoes', 'aria-label': book.title }, toggle, list);
  return nav;
}

/** The page of one person belongs to the list of people. */
const isWithin = (open: string | null, page: string): boolean =>
  open === page || (page === 'pessoas' && (open === 'pessoa' || (open ?? '').startsWith('pessoas/')));
