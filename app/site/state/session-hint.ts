// Stores in this browser that there may be a session, so that a page without one need not call the service.
import { recall, remember } from '../../dom/remember.ts';
import type { Contexto } from './context.ts';
import type { AnySession } from './session-states.ts';

const key = (contexto: Contexto): string => `portaria.sessao.${contexto}`;

/** The end of a sign-in that stays. Only its first answer has it; the session of `me` is one of its short tokens. */
const keptKey = (contexto: Contexto): string => `portaria.mantida.${contexto}`;

/** Notes a session that was opened or switched, and returns it as the app shows it: one that stays ends with its sign-in. */
export function noteOpened<S extends AnySession>(contexto: Contexto, session: S): S {
  remember(keptKey(contexto), session.mantida_ate ?? null);
  return noteRead(contexto, session);
}

/** Notes a session as `me` gives it, and returns it as the app shows it. */
export function noteRead<S extends AnySession>(contexto: Contexto, session: S): S {
  const kept = recall(keptKey(contexto));
  remember(key(contexto), session.expira_em);
  if (kept === null || !(Date.parse(kept) > Date.parse(session.expira_em))) return session;
  return { ...session, expira_em: kept, mantida_ate: kept };
}

export function forgetSession(contexto: Contexto): void {
  remember(key(contexto), null);
  remember(keptKey(contexto), null);
}

/** True when a session is possible. A script cannot read the cookie, and the clock of this device may be wrong. */
export function mayHaveSession(contexto: Contexto): boolean {
  return recall(key(contexto)) !== null;
}
