// The session state of each context.
import type { PortalSession, Session } from '@portaria/client';
import type { Contexto } from './context.ts';

export type AnySession = Session | PortalSession;

export type SessionState =
  /** `back` is a session that continues while the person signs in again. */
  | { readonly kind: 'out'; readonly reason: string | null; readonly back: AnySession | null }
  | { readonly kind: 'asking' | 'unreachable' }
  | { readonly kind: 'in'; readonly session: AnySession };

export type SessionStates = Record<Contexto, SessionState | null>;

export const signedOut = (reason: string | null, back: AnySession | null = null): SessionState => ({
  kind: 'out',
  reason,
  back,
});

/** The current session, on the screen or behind the login. */
export function sessionOf(state: SessionState | null): AnySession | null {
  if (state?.kind === 'in') return state.session;
  return state?.kind === 'out' ? state.back : null;
}
