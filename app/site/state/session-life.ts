// How long a session of each kind lasts, for the bar of the badge and for the check of this device's clock.
import type { Contexto } from './context.ts';
import type { AnySession } from './session-states.ts';

const LIFE_S: Readonly<Record<Contexto, number>> = { sistema: 28_800, portal: 7_200 };
const KEPT_LIFE_S = 604_800;

/** An operator may let sign-ins stay longer than a week: then the rest of it counts. */
export function lifeSeconds(contexto: Contexto, { expira_em, mantida_ate }: AnySession): number {
  if (mantida_ate === undefined) return LIFE_S[contexto];
  return Math.max(KEPT_LIFE_S, Math.ceil((Date.parse(expira_em) - Date.now()) / 1000));
}
