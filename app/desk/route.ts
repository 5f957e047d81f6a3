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
