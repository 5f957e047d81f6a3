// A list with count, search and pages when it is long; a short one is shown as it is.
import { fill, h, setAttribute, setText } from '../../dom/dom.ts';
import type { Messages } from '../texts/messages-pt.ts';
import { plain } from './role-groups.ts';
import { createSearchField } from './search-field.ts';

/** The rows of a page; a shorter list has no search or pages. */
const ROWS = 50;

export type PagedOptions<T> = {
  readonly rows: readonly T[];
  /** The text that the search uses. */
  text(row: T): string;
  count(rows: readonly T[]): string;
  show(rows: readonly T[]): Node[];
  /** The search and the page; whoever passes them keeps them when the rows change. */
  readonly kept?: Kept;
};

type Kept = { search: string; page: number };

export const keptPage = (): Kept => ({ search: '', page: 0 });

export function createPagedList<T>(
  messages: Messages,
  { rows, text, count, show, kept = keptPage() }: PagedOptions<T>,
): Node[] {
  if (rows.length <= ROWS) return show(rows);
  const searchable = rows.map((row) => [plain(text(row)), row] as const);
  const counted = h('p', { class: 'dica', role: 'status' });
  const list = h('div');
  const place = h('span', { class: 'dica' });
  let found = rows;

  const search = (): void => {
    const terms = plain(kept.search).split(/\s+/).filter(Boolean);
    found = searchable.filter(([one]) => terms.every((term) => one.includes(term))).map(([, row]) => row);
    draw();
  };
  const draw = (): void => {
    const pages = Math.max(1, Math.ceil(found.length / ROWS));
    const page = Math.min(Math.max(kept.page, 0), pages - 1);
    kept.page = page;
    setText(counted, found.length === 0 ? messages.nothingFound : count(found));
    setText(place, messages.pageOf(page + 1, pages));
    setAttribute(back, 'aria-disabled', page === 0 && 'true');
    setAttribute(on, 'aria-disabled', page === pages - 1 && 'true');
    nav.hidden = pages === 1;
    fill(list, ...show(found.slice(page * ROWS, (page + 1) * ROWS)));
  };
  const turn = (by: number) => () => {
    kept.page += by;
    draw();
  };
  const button = (label: string, by: number) =>
    h('button', { type: 'button', class: 'discreto', on: { click: turn(by) } }, label);
  const [back, on] = [button(messages.pageBack, -1), button(messages.pageOn, 1)];
  const nav = h('nav', { class: 'paginas', 'aria-label': messages.pages }, back, place, on);
  const typed = (wanted: string): void => {
    kept.search = wanted;
    kept.page = 0;
    search();
  };
  search();
  return [createSearchField(messages.searchClasses, typed, kept.search), counted, list, nav];
}
