// The page with the list of people: search, filters, pages.
import { fill, h } from '../dom/dom.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { followSearch, searchHash, staffHash } from '../desk/route.ts';
import { createEndRoles } from '../families/end-roles.ts';
import { createManyPeople } from '../families/many-people.ts';
import { createFilters } from './people-filters.ts';
import { personLine } from './person-line.ts';
import { PortariaError, type PeoplePage } from '@portaria/client';

const PAGE = 50;

export function createPeoplePage(desk: Desk): Page {
  const { messages, app, calls } = desk;
  const counted = h('p', { class: 'dica', role: 'status' });
  const list = h('div', { class: 'pessoas' });
  let turn = 0;

  const load = async (): Promise<PeoplePage | null> => {
    const mine = ++turn;
    const filter = filters.read();
    list.ariaBusy = 'true';
    try {
      const page = await calls.people({ ...filter, limite: PAGE });
      if (mine !== turn || !desk.isOpen()) return null;
      show(page, filter);
      return page;
    } catch (error) {
      if (mine !== turn || !desk.isOpen()) return null;
      app.actions.refused('sistema', error);
      const text =
        (error instanceof PortariaError && messages.problems[error.code]) || app.messages.loadFailed;
      const again = h(
        'button',
        { type: 'button', class: 'discreto', on: { click: () => void load() } },
        app.messages.retry,
      );
      counted.textContent = '';
      fill(list, h('p', { class: 'erro', role: 'alert' }, text), again);
      return null;
    } finally {
      if (mine === turn) list.ariaBusy = null;
    }
  };

  const show = (
    { pessoas, cursor, total, total_exato, parecido }: PeoplePage,
    filter: Readonly<Record<string, string>>,
  ): void => {
    counted.textContent =
      pessoas.length === 0
        ? messages.nobody
        : [parecido && messages.similar, messages.found(total, !total_exato)].filter(Boolean).join(' ');
    const link = (text: string, to: string | null) =>
      h(
        'a',
        {
          class: 'discreto',
          href: searchHash('pessoas', { ...filter, cursor: to }),
          on: { click: (event) => followSearch(event as MouseEvent) },
        },
        text,
      );
    many.clear();
    const lines = h(
      'ul',
      { class: 'fichas' },
      ...pessoas.map((person) => personLine(desk, person, many.box(person))),
    );
    fill(
      list,
      pessoas.length > 0 && lines,
      many.all(lines),
      pessoas.length > 0 && createEndRoles(desk, many, filter),
      h(
        'nav',
        { class: 'paginas', 'aria-label': app.messages.pages },
        filter['cursor'] ? link(messages.firstPage, null) : null,
        cursor !== null && link(messages.nextPage, cursor),
      ),
    );
  };

  /* A search with one result opens that person: one step less for a secretary on the phone. */
  const open = async (): Promise<void> => {
    const page = await load();
    const [only, another] = page?.pessoas ?? [];
    if (only && !another) location.hash = staffHash('pessoa', { id: only.id });
  };
  const filters = createFilters(desk, { changed: () => void load(), submitted: () => void open() });
  const many = createManyPeople(desk, async () => {
    await load();
  });
  void load();
  return {
    title: messages.peopleTitle,
    root: h(
      'div',
      { class: 'duas pessoas-pagina' },
      filters.root,
      h('div', { class: 'coluna' }, many.root, counted, list),
      filters.links,
    ),
    stop: filters.stop,
  };
}
