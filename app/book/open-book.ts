// Opens a page of the administration by its name, or shows that there is no such page.
import { createAdministration } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { createAccountPage } from '../account/account-page.ts';
import { dropRepeat } from '../desk/attempt.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { endFreshLogin, signInAgain } from '../desk/fresh-login.ts';
import { parseRoute } from '../desk/route.ts';
import { bookMessages } from '../messages/book-messages.ts';
import { createAlertsPage } from '../network/alerts-page.ts';
import { createDeliveriesPage } from '../network/deliveries-page.ts';
import { createHealthPage } from '../network/health-page.ts';
import { createLimitsPage } from '../network/limits-page.ts';
import { createSchoolsPage } from '../network/schools-page.ts';
import { createNewPersonPage } from '../people/new-person-page.ts';
import { createPeoplePage } from '../people/people-page.ts';
import { createPersonPage } from '../people/person-page.ts';
import { MANAGERS } from '../people/read-roles.ts';
import { sectionsOf, type Section } from '../site/pieces/book-nav.ts';
import type { Contexto } from '../site/state/context.ts';
import type { AnySession } from '../site/state/session-states.ts';
import type { AppContext, SignedInAgain } from '../site/pieces/view.ts';
import { bookTexts } from '../site/texts/book-texts.ts';
import css from './book.css?url';

export type BookOptions = {
  readonly app: AppContext;
  readonly contexto: Contexto;
  readonly session: AnySession;
  readonly page: string;
  readonly place: HTMLElement;
};

export type OpenBook = {
  /** Goes on with a session of the same person. */
  renew(session: AnySession): void;
  /** Signs in over the page. */
  signInAgain(ended: string | null): Promise<SignedInAgain>;
  stop(): void;
};

type Entry = {
  readonly section: Section;
  readonly roles?: readonly string[];
  readonly open: (desk: Desk) => Page | Promise<Page>;
};

/* Large pages that few people need are loaded on their own. */
const openImport = async (desk: Desk): Promise<Page> =>
  (await import('../imports/import-page.ts')).createImportPage(desk);

const openNewProfile =
  (type: 'aluno' | 'responsavel') =>
  async (desk: Desk): Promise<Page> =>
    (await import('../families/new-profile-page.ts')).createNewProfilePage(desk, type);

const openClasses = async (desk: Desk): Promise<Page> =>
  (await import('../classes/classes-page.ts')).createClassesPage(desk);

const PAGES: Readonly<Record<string, Entry>> = {
  conta: { section: 'conta', open: createAccountPage },
  pessoas: { section: 'pessoas', open: createPeoplePage },
  'pessoas/nova': { section: 'pessoas', roles: MANAGERS, open: createNewPersonPage },
  'pessoas/estudante': { section: 'pessoas', roles: MANAGERS, open: openNewProfile('aluno') },
  'pessoas/responsavel': { section: 'pessoas', roles: MANAGERS, open: openNewProfile('responsavel') },
  'pessoas/importar': { section: 'pessoas', roles: MANAGERS, open: openImport },
  turmas: { section: 'pessoas', open: openClasses },
  rede: { section: 'rede', open: createSchoolsPage },
  'rede/limites': { section: 'rede', open: createLimitsPage },
  'rede/alertas': { section: 'rede', open: createAlertsPage },
  'rede/entregas': { section: 'rede', open: createDeliveriesPage },
  'rede/diagnostico': { section: 'rede', open: createHealthPage },
  pessoa: { section: 'pessoas', open: createPersonPage },
};

export async function openBook({ app, contexto, session, page, place }: BookOptions): Promise<OpenBook> {
  const [messages] = await Promise.all([bookMessages(app.language), dressed()]);
  let now = session;
  let isOpen = true;
  const desk: Desk = {
    app,
    contexto,
    messages,
    calls: createAdministration({ baseUrl: app.settings.apiUrl }),
    route: parseRoute(page),
    place,
    session: () => now,
    renew(next) {
      now = next;
      app.actions.renewed(contexto, next);
    },
    isOpen: () => isOpen,
  };
  const entry = PAGES[desk.route.name];
  const mayOpen = entry && isOffered(entry, session);
  const opened = mayOpen ? await entry.open(desk) : await closedPage(desk);
  const title = h('h1', { tabindex: '-1' }, opened.title);
  const hadFocus = document.activeElement === place;
  fill(place, title, opened.root);
  document.title = `${opened.title} · ${app.messages.brand}`;
  if (hadFocus) title.focus();
  const clicked = (event: MouseEvent): void => dropRepeat(desk, event);
  place.addEventListener('click', clicked, true);
  return {
    renew(next) {
      now = next;
      endFreshLogin(desk, 'renewed');
    },
    signInAgain: (ended) => signInAgain(desk, ended),
    stop() {
      place.removeEventListener('click', clicked, true);
      isOpen = false;
      endFreshLogin(desk, 'cancelled');
      opened.stop?.();
    },
  };
}

const isOffered = ({ section, roles }: Entry, session: AnySession): boolean =>
  sectionsOf(session).includes(section) &&
  (roles === undefined || ('principal_role' in session && roles.includes(session.principal_role)));

/** A role that demands a passkey opens its pages after the confirmation. */
const closedPage = async (desk: Desk): Promise<Page> => {
  const session = desk.session();
  if (!('exige' in session)) return unknownPage(desk);
  const { createDemand } = await import('../passkeys/demand.ts');
  return { title: bookTexts(desk.app).session, root: createDemand(desk.app, session) };
};

const unknownPage = ({ messages, app }: Desk): Page => ({
  title: messages.unknownPage,
  root: h('p', {}, h('a', { href: '#equipe' }, bookTexts(app).session)),
});

/** Loads the styles of the book once; the page works without them. */
function dressed(): Promise<void> {
  if (document.querySelector('link[data-livro]')) return Promise.resolve();
  return new Promise((resolve) => {
    const loaded = () => resolve();
    const link = h('link', {
      rel: 'stylesheet',
      href: css,
      'data-livro': true,
      on: { load: loaded, error: loaded },
    });
    document.head.append(link);
  });
}
