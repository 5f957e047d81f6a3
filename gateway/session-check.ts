// The result of a session check, after the signature and the database.
import type { DatabaseReason, Reason } from './reasons.ts';

export type SessionCheck =
  | { readonly holds: true; readonly role: string; readonly signedRole: unknown; readonly expiraEm: string }
  | { readonly holds: false; readonly reason: Exclude<Reason, 'ok' | 'public_asset' | 'bad_request'> };

/** Whether the database accepts a token, parsed from PostgREST's response. */
export type DatabaseAnswer =
  | { readonly kind: 'session'; readonly role: string; readonly expiraEm: string }
  | {
      readonly kind: 'refused';
      readonly reason: DatabaseReason | 'jwt_signature_invalid' | 'passkey_required';
    }
  | { readonly kind: 'unavailable'; readonly cause: unknown };
