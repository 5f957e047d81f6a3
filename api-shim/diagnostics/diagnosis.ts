// The type of a diagnosis: its checks in order, and the error when one of them stopped it.
import type { ErrorCode } from '../../common/errors.ts';
import { Refusal } from '../../common/errors.ts';
import type { Headers } from '../../common/service/security-headers.ts';

export type Check = { name: string; ok: boolean; detail: string };
export type Reason = 'ok' | 'rls_failed' | 'too_slow' | ErrorCode;
export type Diagnosis = { status: number; reason: Reason; checks: Check[]; headers: Headers };

/** The database did not finish in time, so nothing is known about what was examined. */
export class TooSlowError extends Error {
  override readonly name = 'TooSlowError';
}

/** Adds its findings to the checks; throws a Refusal or a TooSlowError when it cannot continue. */
export type Examination = (checks: Check[]) => Promise<void>;

/**
 * Runs an examination. A refusal becomes the last check and the reason; a failed check is also a refusal.
 */
export async function diagnose(examine: Examination): Promise<Diagnosis> {
  const checks: Check[] = [];
  try {
    await examine(checks);
  } catch (error) {
    if (error instanceof TooSlowError) {
      checks.push({ name: 'time', ok: false, detail: error.message });
      return { status: 503, reason: 'too_slow', checks, headers: { 'Retry-After': '10' } };
    }
    if (!(error instanceof Refusal)) throw error;
    const status = [401, 403, 503].includes(error.status) ? error.status : 503;
    const reason = status === error.status ? error.code : 'unavailable';
    checks.push({
      name: 'refusal',
      ok: false,
      detail: status === error.status ? error.message : 'unavailable',
    });
    return { status, reason, checks, headers: error.headers };
  }
  const ok = checks.every((check) => check.ok);
  return { status: ok ? 200 : 403, reason: ok ? 'ok' : 'rls_failed', checks, headers: {} };
}
