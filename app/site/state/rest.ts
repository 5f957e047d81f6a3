// Reads and writes rows under row-level security: the database decides what this session sees and changes.
import { PortariaError } from '@portaria/client';

export type ReadRows = <T>(path: string) => Promise<T[]>;

type Write = { readonly method: 'POST' | 'DELETE'; readonly body?: object };
/** Returns the rows as they are now, or were. */
export type WriteRows = <T>(path: string, write: Write) => Promise<T[]>;

/** The maximum number of rows in one answer of the service. */
const PAGE = 1_000;

/** Reads every row, page by page; `path` must have a stable order. */
export async function readAll<T>(read: ReadRows, path: string): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const page = await read<T>(`${path}&limit=${PAGE}&offset=${rows.length}`);
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

/**
 * `prefix` is `/rest/v1/` for staff and `/portal/rest/v1/` for the portal. `me` is the session call of the client: it renews a
 * sign-in that stays.
 */
export function createReader(apiUrl: string, prefix: string, me: () => Promise<unknown>): ReadRows {
  return async <T>(path: string) => renewed(() => askRows<T>(apiUrl + prefix + path), me);
}

type StaffApp = {
  readonly settings: { readonly apiUrl: string };
  readonly portaria: { me(): Promise<unknown> };
};

export const createStaffReader = ({ settings, portaria }: StaffApp): ReadRows =>
  createReader(settings.apiUrl, '/rest/v1/', () => portaria.me());

/** For staff. */
export function createWriter({ settings, portaria }: StaffApp): WriteRows {
  return async <T>(path: string, { method, body }: Write) => {
    const init = {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Prefer: 'return=representation' },
    };
    return renewed(
      () => askRows<T>(`${settings.apiUrl}/rest/v1/${path}`, init),
      () => portaria.me(),
    );
  };
}

async function renewed<T>(ask: () => Promise<T>, me: () => Promise<unknown>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PortariaError) || error.code !== 'jwt_expired') throw error;
    await me();
    return ask();
  }
}

async function askRows<T>(url: string, init: RequestInit = {}): Promise<T[]> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, {
      ...init,
      credentials: 'include',
      cache: 'no-store',
      headers: { Accept: 'application/json', ...init.headers },
      signal: AbortSignal.timeout(15_000),
    });
    body = await response.json();
  } catch (cause) {
    throw new PortariaError({ code: 'unavailable', status: 0, message: '' }, { cause });
  }
  if (response.ok && Array.isArray(body)) return body as T[];
  const { code, message } = (body ?? {}) as Record<string, unknown>;
  throw new PortariaError({
    code: typeof code === 'string' ? code : 'unavailable',
    status: response.status,
    message: typeof message === 'string' ? message : '',
  });
}
