// Remembers in this browser that there may be a session, so that a page without one need not ask the service.
import { recall, remember } from '../dom/remember.ts';
import type { Contexto } from './context.ts';

const key = (contexto: Contexto): string => `portaria.sessao.${contexto}`;

/** Notes until when the session lasts. */
export const noteSession = (contexto: Contexto, expiraEm: string): void => remember(key(contexto), expiraEm);

export const forgetSession = (contexto: Contexto): void => remember(key(contexto), null);

/** True when asking is worth it: the cookie is out of a script's reach, and the clock of this device may be wrong. */
export function mayHaveSession(contexto: Contexto): boolean {
  return recall(key(contexto)) !== null;
}
