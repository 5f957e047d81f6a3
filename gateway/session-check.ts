// The result of a session check, after the signature and the database.
import type { DatabaseReason, Reason } from './reasons.ts';

/** A valid session. `lacksPasskey`: its role demands a passkey, and none that counts opened the session. */
type Live = { readonly role: string; readonly expiraEm: string; readonly lacksPasskey: boolean };

export type SessionCheck =
  | ({ readonly holds: true; readonly signedRole: unknown } & Live)
  | { readonly holds: false; readonly reason: Exclude<Reason, 'ok' | 'public_asset' | 'bad_request'> };

/** Whether the database accepts a token, parsed from PostgREST's response. */
export type DatabaseAnswer =
  | ({ readonly kind: 'session' } & Live)
  | { readonly kind: 'refused'; readonly reason: DatabaseReason | 'jwt_signature_invalid' }
  | { readonly kind: 'unavailable'; readonly cause: unknown };
