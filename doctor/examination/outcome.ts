// The possible outcomes of a check.

export type Verdict = 'ok' | 'warning' | 'failure' | 'not checked';

/** `seen` describes the finding; `fix` tells the operator what to do. */
export type Outcome = { readonly verdict: Verdict; readonly seen: string; readonly fix?: string };

export type Finding = Outcome & { readonly id: string; readonly about: string };

/** A check could not be made, for a reason that is not a fault of its subject. */
export class NotChecked extends Error {
  readonly fix: string | undefined;

  constructor(why: string, fix?: string) {
    super(why);
    this.fix = fix;
  }
}

export const ok = (seen: string): Outcome => ({ verdict: 'ok', seen });
export const warning = (seen: string, fix: string): Outcome => ({ verdict: 'warning', seen, fix });
export const failure = (seen: string, fix: string): Outcome => ({ verdict: 'failure', seen, fix });
