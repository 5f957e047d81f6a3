// Runs a change, one at a time: asks for a passkey or a new code if the service requires one, retries, and shows errors.
import { PortariaError } from '@portaria/client';
import { setAttribute } from '../dom/dom.ts';
import { endsSession } from '../site/state/ends-session.ts';
import type { Desk } from './desk.ts';
import { askFreshLogin } from './fresh-login.ts';

export type Failure = { readonly code: string; readonly text: string; readonly field: string | null };
export type Outcome<T> = { readonly done: T } | { readonly failed: Failure } | { readonly dropped: true };

/** Errors after which the same person can continue by signing in again. */
const needsLogin = (error: PortariaError): boolean =>
  error.code === 'fresh_login_required' || (endsSession(error) && error.code !== 'duplicate_cookie');

/** A double click takes no longer. */
const DOUBLE_CLICK_MS = 500;

const busy = new WeakSet<Desk>();
const ended = new WeakMap<Desk, number>();

/** True while the page makes a change. */
export const isBusy = (desk: Desk): boolean => busy.has(desk);

/** `dropped` when the person cancelled, opened another page meanwhile, or clicked again before the change was made. */
export async function attempt<T>(desk: Desk, run: () => Promise<T>): Promise<Outcome<T>> {
  if (isBusy(desk)) return { dropped: true };
  busy.add(desk);
  show(desk);
  try {
    return await attemptRead(desk, run);
  } finally {
    busy.delete(desk);
    ended.set(desk, performance.now());
    show(desk);
  }
}

/** The same for what changes nothing: it may run beside a change, or as its end. */
export const attemptRead = <T>(desk: Desk, run: () => Promise<T>): Promise<Outcome<T>> =>
  tried(desk, run, false);

/** Stops the second click of a double click whose first one made a change: another button may be under the pointer by now. */
export function dropRepeat(desk: Desk, event: MouseEvent): void {
  const justEnded = performance.now() - (ended.get(desk) ?? -Infinity) < DOUBLE_CLICK_MS;
  if (event.detail < 2 || !(isBusy(desk) || justEnded)) return;
  event.preventDefault();
  event.stopPropagation();
}

function show(desk: Desk): void {
  setAttribute(desk.place, 'aria-busy', isBusy(desk) && 'true');
  for (const button of desk.place.querySelectorAll('button[type=submit]'))
    setAttribute(button, 'aria-disabled', isBusy(desk) && 'true');
}

/** `confirmed`: a passkey was used just now; one that does not count yet is not asked for again. */
async function tried<T>(desk: Desk, run: () => Promise<T>, confirmed: boolean): Promise<Outcome<T>> {
  try {
    const done = await run();
    return desk.isOpen() ? { done } : { dropped: true };
  } catch (error) {
    if (!(error instanceof PortariaError)) throw error;
    if (!desk.isOpen()) return { dropped: true };
    const isStepUp = error.code === 'passkey_required' || error.code === 'fresh_login_required';
    if (isStepUp && !confirmed && desk.app.settings.passkeys !== '') {
      const outcome = await import('../passkeys/step-up.ts')
        .then(({ stepUp }) => stepUp(desk, error.code === 'fresh_login_required'))
        .catch(asRefusal);
      if (outcome instanceof PortariaError) return refused(desk, outcome);
      if (outcome === 'confirmed') return tried(desk, run, true);
      if (outcome === 'cancelled') return { dropped: true };
    }
    if (needsLogin(error) && (desk.contexto === 'sistema' || error.code === 'fresh_login_required')) {
      const how = await askFreshLogin(desk);
      if (how === 'renewed') return tried(desk, run, false);
      const isOver = how === 'cancelled' && desk.isOpen() && endsSession(error);
      if (isOver) desk.app.actions.ended(desk.contexto, error.code);
      return { dropped: true };
    }
    return refused(desk, error);
  }
}

const refused = (desk: Desk, error: PortariaError) =>
  desk.app.actions.refused(desk.contexto, error)
    ? ({ dropped: true } as const)
    : { failed: failureOf(desk, error) };

/* A file that does not load is a service that does not respond. */
const asRefusal = (cause: unknown): PortariaError =>
  cause instanceof PortariaError
    ? cause
    : new PortariaError({ code: 'unavailable', status: 0, message: '' }, { cause });

/** The service's sentence about a field is preferred; otherwise the text for the code. */
function failureOf({ messages, app }: Desk, { code, message, details }: PortariaError): Failure {
  const { campo, motivo } = (details ?? {}) as Record<string, unknown>;
  const own =
    typeof campo === 'string' && typeof motivo === 'string' && app.language === 'pt-BR' ? motivo : null;
  const text = own ?? messages.problems[code] ?? (message || messages.failed);
  return { code, text, field: typeof campo === 'string' ? campo : null };
}
