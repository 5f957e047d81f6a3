// Stores in this browser that there may be a session, so that a page without one need not call the service.
import { recall, remember } from '../../dom/remember.ts';
import type { Contexto } from './context.ts';

const key = (contexto: Contexto): string => `portaria.sessao.${contexto}`;

/** Stores the end of the session. */
export const noteSession = (contexto: Contexto, expiraEm: string): void => remember(key(contexto), expiraEm);

export const forgetSession = (contexto: Contexto): void => remember(key(contexto), null);

/** True when a session is possible. A script cannot read the cookie, and the clock of this device may be wrong. */
export function mayHaveSession(contexto: Contexto): boolean {
  return recall(key(contexto)) !== null;
}
