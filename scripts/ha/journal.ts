// The journal of `npm run test:ha`: one entry an operation, on one clock. The checker reads nothing else.

/** An HTTP status; 'lost' when no answer came. What is neither 200 nor 401 is unknown: it may have happened or not. */
export type Verdict = number | 'lost';

type Timed = { readonly invoked: number; readonly completed: number; readonly endpoint: string };
export type Entry = Timed &
  (
    | { readonly op: 'issued'; readonly token: string; readonly verdict: Verdict }
    | { readonly op: 'me'; readonly token: string; readonly verdict: Verdict }
    | { readonly op: 'logout'; readonly tokens: readonly string[]; readonly verdict: Verdict }
    | { readonly op: 'verify'; readonly code: string; readonly verdict: Verdict; readonly error?: string }
    | { readonly op: 'send'; readonly person: string; readonly verdict: Verdict }
    /** A commit straight at the Postgres of a node. */
    | { readonly op: 'commit'; readonly timeline: number }
    /** A new function, asked for at one PostgREST: when it was made, and when it first answered. */
    | { readonly op: 'function'; readonly answered: boolean }
    | { readonly op: 'cron'; readonly leader: string; readonly nodes: readonly string[] }
    /** From the first moment of a fault to its healing; writes must be back within the bound. */
    | { readonly op: 'fault'; readonly boundMs: number }
    /** An answer of a shim that is an error, and whether it had Retry-After. */
    | { readonly op: 'error'; readonly verdict: Verdict; readonly retryAfter: boolean }
  );

export type Violation = { readonly rule: string; readonly text: string };
