// Whether a service accepts tokens of each secret: the current one, and the previous one during a rotation.
import { failure, ok, type Outcome } from './outcome.ts';
import type { Examined } from './examined.ts';
import { createProber } from './probe.ts';

/** The verdict of a service on a probe: signature accepted, refused, or not clear. */
export type Judged = 'accepted' | 'refused' | { readonly unclear: string };

const NAMES = ['SVC_JWT_SECRET', 'SVC_JWT_SECRET_PREVIOUS'] as const;

/** Presents a fresh probe for each secret to a service. `who` and `fix` are texts of the finding. */
export async function provesSecrets(
  it: Examined,
  who: string,
  fix: string,
  present: (token: string) => Promise<Judged>,
): Promise<Outcome> {
  it.need('SVC_JWT_SECRET');
  const accepted: string[] = [];
  for (const name of NAMES) {
    const secret = it.settings[name];
    if (secret === undefined) continue;
    const judged = await present(createProber(secret)());
    if (judged === 'refused')
      return failure(`${who} refuses a token signed with ${name}: its secret differs`, fix);
    if (judged !== 'accepted')
      return failure(
        `${who} did not tell whether it accepts a token signed with ${name}: ${judged.unclear}`,
        `See the other findings first, then the log of ${who}.`,
      );
    accepted.push(name);
  }
  return ok(`${who} accepts a token signed with ${accepted.join(' and with ')}`);
}
