// The journal of `npm run test:ha`: one entry per operation, on one clock. It is the only input of the checker.

/** An HTTP status; 'lost' when no answer came. Any other value than 200 and 401 is unknown: the operation may have happened or not. */
export type Status = number | 'lost';

type Timed = { readonly invoked: number; readonly completed: number; readonly endpoint: string };
export type Entry = Timed &
  (
    | { readonly op: 'issued'; readonly token: string; readonly status: Status }
    | { readonly op: 'me'; readonly token: string; readonly status: Status }
    | { readonly op: 'logout'; readonly tokens: readonly string[]; readonly status: Status }
    | { readonly op: 'verify'; readonly code: string; readonly status: Status; readonly error?: string }
    | { readonly op: 'send'; readonly person: string; readonly status: Status }
    /** A commit directly on the Postgres of a node. */
    | { readonly op: 'commit'; readonly timeline: number }
    /** A new function, called through one PostgREST: the times of its creation and of its first answer. */
    | { readonly op: 'function'; readonly answered: boolean }
    | { readonly op: 'cron'; readonly leader: string; readonly nodes: readonly string[] }
    /** From the start of a fault to its end; writes must succeed again within the bound. */
    | { readonly op: 'fault'; readonly boundMs: number }
    /** An error answer of a shim, and whether it had Retry-After. */
    | { readonly op: 'error'; readonly status: Status; readonly retryAfter: boolean }
  );

export type Violation = { readonly rule: string; readonly text: string };
