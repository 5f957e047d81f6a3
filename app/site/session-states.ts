// What is known about each of the two doors.
import type { PortalSession, Session } from '@portaria/client';
import type { Contexto } from './context.ts';

export type AnySession = Session | PortalSession;

export type Door =
  /** `back` is a session that goes on while the person signs in again. */
  | { readonly kind: 'out'; readonly reason: string | null; readonly back: AnySession | null }
  | { readonly kind: 'asking' | 'unreachable' }
  | { readonly kind: 'in'; readonly session: AnySession };

export type Doors = Record<Contexto, Door | null>;

export const closed = (reason: string | null, back: AnySession | null = null): Door => ({
  kind: 'out',
  reason,
  back,
});

/** The session that there is, on the screen or behind the login. */
export function sessionOf(door: Door | null): AnySession | null {
  if (door?.kind === 'in') return door.session;
  return door?.kind === 'out' ? door.back : null;
}
