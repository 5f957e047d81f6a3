// Renews a sign-in that stays when it is used: once for all tabs, with an attempt that is written down before it is asked.
import type { Call, CallOptions, CallRequest } from './call.ts';
import { createCall } from './call.ts';
import { PortariaError } from './portaria-error.ts';

/** What the tabs share: the last renewal, when it came, when its session ends, and the attempt that has no answer yet. */
interface Kept {
  readonly vez?: string;
  readonly recebida?: number;
  readonly fim?: number;
  readonly tentativa?: string | undefined;
}

interface Keeping {
  readonly read: () => Kept;
  readonly write: (kept: Kept) => void;
  /** One at a time, in all tabs of the origin. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}

const EARLY_MS = 60_000;
/* They open or end a session, or need none. */
const APART = /^(portal-)?(send-otp|verify-otp|refresh|logout)$|^(delivery-status|auth-diagnostics)/;
const CHANGES = /(verify-otp|passkey-verify|select-.+|logout)$/;

/** The calls of the service; a session that has expired, or is about to, is renewed first where the sign-in allows it. */
export function createKeptCall(options: CallOptions): Call {
  const call = createCall(options);
  const lasting = createCall({ ...options, fetch: withKeepalive(options.fetch) });
  const contexts = { '': keep('sistema'), 'portal-': keep('portal') };

  return async <T extends object>(request: CallRequest<T>): Promise<T> => {
    const prefix = request.path.startsWith('portal-') ? 'portal-' : '';
    const keeping = contexts[prefix];
    const ask = async (): Promise<T> => {
      const answer = await call(request);
      if (CHANGES.test(request.path)) note(keeping, answer);
      return answer;
    };
    /* The late answer of a renewal would bring the former role or profile back. */
    const run = (): Promise<T> => (request.path.includes('select-') ? keeping.alone(ask) : ask());
    if (APART.test(request.path)) return run();
    const before = keeping.read();
    if (isDue(before)) await renew(lasting, prefix, keeping, before.vez).catch(unlessTheft);
    const { vez } = keeping.read();
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof PortariaError) || error.code !== 'jwt_expired') throw error;
      if (!(await renew(lasting, prefix, keeping, vez))) throw error;
      return run();
    }
  };
}

/* A renewal may fail, but the person is told that somebody else has used the sign-in. */
function unlessTheft(error: unknown): false {
  if ((error as Partial<PortariaError>).code === 'refresh_reused') throw error;
  return false;
}

/**
 * Resolves with false when the sign-in cannot be renewed; rejects with `refresh_reused` when somebody else has used it, and when the service
 * did not answer: then it may be tried again.
 */
async function renew(
  call: Call,
  prefix: string,
  keeping: Keeping,
  seen: string | undefined,
): Promise<boolean> {
  return keeping.alone(async () => {
    const kept = keeping.read();
    if (kept.vez !== seen) return true; // another tab has renewed it meanwhile
    const tentativa = kept.tentativa ?? random();
    keeping.write({ ...kept, tentativa });
    try {
      const request = {
        path: `${prefix}refresh`,
        body: { tentativa },
        fields: ['expira_em'],
      } as const;
      note(keeping, await call<{ expira_em: string }>(request));
      return true;
    } catch (error) {
      if (!(error instanceof PortariaError) || error.status !== 401) throw error;
      keeping.write({});
      return unlessTheft(error);
    }
  });
}

/** A session that can be renewed is remembered; any other forgets the one before. */
function note({ write }: Keeping, answer: object): void {
  const { expira_em, mantida_ate } = answer as { expira_em?: string; mantida_ate?: string };
  const kept = mantida_ate !== undefined && expira_em !== undefined;
  write(kept ? { vez: random(), recebida: Date.now(), fim: Date.parse(expira_em) } : {});
}

/* With a wrong clock the session seems over at once, or never: then only its refusal renews it. */
function isDue({ recebida, fim }: Kept): boolean {
  if (recebida === undefined || fim === undefined || fim <= recebida || isHidden()) return false;
  return Date.now() >= fim - Math.min(EARLY_MS, (fim - recebida) / 4);
}

/* The answer of a renewal must arrive although the page is left meanwhile. */
const withKeepalive =
  (fetch: CallOptions['fetch']): typeof globalThis.fetch =>
  (input, init) =>
    (fetch ?? globalThis.fetch)(input, { ...init, keepalive: true });

const isHidden = (): boolean => 'document' in globalThis && document.hidden;

const random = (): string => crypto.randomUUID().replaceAll('-', '');

/** In a page the tabs share it; elsewhere each client has its own, because it may serve one of many people. */
function keep(contexto: string): Keeping {
  const name = `portaria-renovacao-${contexto}`;
  let own: Kept = {};
  let last: Promise<unknown> = Promise.resolve();
  return {
    read() {
      try {
        return 'document' in globalThis ? (JSON.parse(localStorage.getItem(name) ?? '{}') as Kept) : own;
      } catch {
        return own;
      }
    },
    write(kept) {
      own = kept;
      try {
        if ('document' in globalThis) localStorage.setItem(name, JSON.stringify(kept));
      } catch {
        // Storage is blocked: this tab remembers alone.
      }
    },
    async alone(work) {
      if ('document' in globalThis && 'locks' in navigator) return navigator.locks.request(name, work);
      const mine = last.then(work, work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
