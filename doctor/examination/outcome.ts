// The possible outcomes of a check.

export type Verdict = 'ok' | 'warning' | 'failure' | 'not checked';

/** `seen` describes the finding; `fix` tells the operator what to do. */
export type Outcome = { readonly verdict: Verdict; readonly seen: string; readonly fix?: string };

export type Finding = Outcome & { readonly id: string; readonly about: string };

/** A check could not be made, for a reason that is not a fault of its subject. */
export class NotChecked extends Error {
  readonly fix: string | undefined;

  constructor(why: string, fix?: string, options?: ErrorOptions) {
    super(why, options);
    this.fix = fix;
  }
}

/* A table, column, function or schema that the database does not have. */
const ABSENT = ['42P01', '42703', '42883', '3F000'];

/** Whether a query failed because the database is older than it; a database that does not answer is no reason to migrate. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof NotChecked &&
  ABSENT.includes(String((error.cause as { code?: unknown } | undefined)?.code));

export const ok = (seen: string): Outcome => ({ verdict: 'ok', seen });
export const warning = (seen: string, fix: string): Outcome => ({ verdict: 'warning', seen, fix });
export const failure = (seen: string, fix: string): Outcome => ({ verdict: 'failure', seen, fix });
