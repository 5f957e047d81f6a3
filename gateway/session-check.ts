// The result of checking a session, after the signature was verified and the database was asked.
import type { DatabaseReason, Reason } from './reasons.ts';

export type SessionCheck =
  | { readonly holds: true; readonly role: string; readonly signedRole: unknown; readonly expiraEm: string }
  | { readonly holds: false; readonly reason: Exclude<Reason, 'ok' | 'public_asset' | 'bad_request'> };

/** What the database says about a token, read out of PostgREST's answer. */
export type DatabaseAnswer =
  | { readonly kind: 'session'; readonly role: string; readonly expiraEm: string }
  | { readonly kind: 'refused'; readonly reason: DatabaseReason | 'jwt_signature_invalid' }
  | { readonly kind: 'unavailable'; readonly cause: unknown };
