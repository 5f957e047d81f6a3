// The address of a page of the administration: its name and parameters, in the URL's hash.

export type Route = {
  /** A name such as `pessoas` or `pessoas/importar`. */
  readonly name: string;
  readonly query: URLSearchParams;
};

export function parseRoute(page: string): Route {
  const [name = '', query = ''] = page.split('?');
  return { name, query: new URLSearchParams(query) };
}

/** The hash of a page; empty parameters are left out. */
export function staffHash(
  name: string,
  query: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []));
  const text = new URLSearchParams(given).toString();
  return `#equipe/${name}${text === '' ? '' : `?${text}`}`;
}

/** Changes the address without opening another page, so that back and reload restore it. */
export const noteHash = (hash: string): void => history.replaceState(history.state, '', hash);

/* The history of the browser keeps addresses, and other devices may get them: a document or a phone stays out. */
const isPrivate = (search: string): boolean => /\d/.test(search);

type Search = Readonly<Record<string, string | null | undefined>>;

/** The hash of a list; a search with digits is not in it. */
export const searchHash = (name: string, query: Search): string =>
  staffHash(name, { ...query, busca: isPrivate(query['busca'] ?? '') ? null : query['busca'] });

let list = staffHash('pessoas');

/** The list of people as it was shown last, without a search with digits. */
export const peopleHash = (): string => list;

/** Changes the address as `noteHash`; the entry of the history keeps a search with digits, for Back and reload. */
export function noteSearch(name: string, query: Search): void {
  const busca = query['busca'] ?? '';
  if (name === 'pessoas') list = searchHash(name, query);
  history.replaceState(isPrivate(busca) ? { busca } : null, '', searchHash(name, query));
}

/** The search of this entry of the history. */
export function searchOf(query: URLSearchParams): string {
  const state: unknown = history.state;
  const kept = typeof state === 'object' && state !== null && 'busca' in state ? state.busca : null;
  return query.get('busca') ?? (typeof kept === 'string' ? kept : '');
}

/** Follows a link to another page of the list, with the search of this one; a new tab has no search with digits. */
export function followSearch(event: MouseEvent): void {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey ||
    !(event.currentTarget instanceof HTMLAnchorElement)
  )
    return;
  event.preventDefault();
  history.pushState(history.state, '', event.currentTarget.hash);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
