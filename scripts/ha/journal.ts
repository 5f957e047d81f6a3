// The journal of `npm run test:ha`: one entry per operation, on one clock. It is the only input of the checker.

/** An HTTP status; 'lost' when no answer came. Any other value than 200 and 401 is unknown: the operation may have happened or not. */
export type Status = number | 'lost';

type Timed = { readonly invoked: number; readonly completed: number; readonly endpoint: string };

/** The names of the api-shims begin with this word; every other endpoint is a PostgREST or no server at all. */
export const SHIM = 'shim';
export const isAtShim = ({ endpoint }: Timed): boolean => endpoint.startsWith(SHIM);

/** Whether a token is a renewal, kept as its cookie; a session is a JWT. */
export const isRenewal = (token: string): boolean => token.includes('=');

/** Names of codes and people of the portal begin with this word. */
export const PORTAL = 'portal ';

/** A person gets so many codes in a while. */
export const SENDS = 3;
export const SENDS_WITHIN_MS = 900_000;
/** From then on a code is refused because it is old. */
export const CODE_LIVES_MS = 300_000;

/** How sessions end; what is acknowledged under each name is asked for again later. */
export const ENDS = [
  'logout',
  'logout in a batch',
  'logout everywhere',
  'logout by renewal alone',
  'logout by expired session',
  'renewal answered twice, then logout',
  'another device ended',
  'ended by the desk',
  'deactivated',
  'role lost',
  'phone changed',
  'switched role, then logout',
  'renewal stolen',
  'sibling of a used renewal',
  'renewal whose answer was lost',
  'expired',
  'portal logout',
  'portal logout in a batch',
  'portal logout everywhere',
  'portal logout by renewal alone',
  'portal logout by expired session',
  'portal renewal answered twice, then logout',
  'portal renewal stolen',
  'portal sibling of a used renewal',
  'portal renewal whose answer was lost',
  'portal device ended',
  'portal ended by the desk',
  'portal deactivated',
  'portal phone changed',
] as const;
export type End = (typeof ENDS)[number];

export type Entry = Timed &
  (
    | { readonly op: 'issued'; readonly token: string; readonly status: Status }
    /** Whether a token is honoured: a session by `me`, a renewal token by `refresh`. */
    | { readonly op: 'me'; readonly token: string; readonly status: Status }
    /** 200: acknowledged, so that none of the tokens may ever be honoured again. */
    | { readonly op: 'end'; readonly kind: End; readonly tokens: readonly string[]; readonly status: Status }
    /** `fresh`: the right code, returned for the first time. */
    | {
        readonly op: 'verify';
        readonly code: string;
        readonly status: Status;
        readonly error?: string;
        readonly fresh?: true;
      }
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
