// Stores the step of the login across a reload, because phones discard tabs. The one-time code is not stored.
import { problem, type LoginState } from './flow.ts';

type Kept = Pick<LoginState, 'step' | 'codigo' | 'sent' | 'dead' | 'waits' | 'problem'>;

const UNKNOWN = 'send_unknown';

/** A code that ended longer ago belongs to another visit. */
const FORGET_AFTER_MS = 600_000;

export type LoginMemory = { keep(state: LoginState): void; recall(now: number): Kept | null };

/** The stored state of one login in this tab, by the name of its service. */
export function rememberLogin(name: string): LoginMemory {
  const key = `portaria.login.${name}`;
  return {
    keep({ step, codigo, sent, dead, waits, busy, problem: told }) {
      const isOpen = busy?.call === 'send' || told?.code === UNKNOWN; // a code may have been sent
      const isWorthIt = step === 'otp' || waits.length > 0 || isOpen;
      const kept: Kept = { step, codigo, sent, dead, waits, problem: isOpen ? problem(UNKNOWN) : null };
      store((storage) => {
        if (isWorthIt) storage.setItem(key, JSON.stringify(kept));
        else storage.removeItem(key);
      });
    },
    recall(now) {
      const kept = parse(store((storage) => storage.getItem(key)));
      const isOld = kept?.sent && kept.sent.expiresAt + FORGET_AFTER_MS < now;
      return isOld ? null : kept;
    },
  };
}

/** Storage is blocked or full: a reload starts the login again. */
function store<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}

function parse(text: string | null): Kept | null {
  try {
    const value = JSON.parse(text ?? '{}') as Kept;
    const isOurs = typeof value.codigo === 'string' && Array.isArray(value.waits);
    return isOurs && ['codigo', 'otp'].includes(value.step) ? value : null;
  } catch {
    return null;
  }
}
