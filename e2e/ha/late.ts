// What a run keeps to ask again after every fault, when the node that answered first may be gone: ended sessions and renewals of every
// kind, used and dead codes, full limits, and sessions and renewals that must still be good.
import { isRenewal, type End } from '../../scripts/ha/journal.ts';
import type { Endpoint } from './endpoints.ts';
import { nextGuardian, nextPerson } from './people.ts';
import type { Recorder } from './recorder.ts';
import { askMe, enter, issue, pick, sendCode, verify, type Late } from './stage.ts';

type Asked = { readonly recorder: Recorder; readonly endpoints: readonly Endpoint[]; readonly late: Late };

export const createLate = (): Late => ({
  ended: new Map(),
  asked: new Map(),
  codes: [],
  full: [],
  live: [],
  renewals: [],
  refused: [],
});

export function keepEnded({ ended }: Late, kind: End, tokens: readonly string[]): void {
  ended.set(kind, [...(ended.get(kind) ?? []), ...tokens]);
}

const CODES = 20;
/* Sign-ins that stay, half of them of the portal. */
const STAYING = 8;

/**
 * Asks again for so many sessions of each kind at every endpoint, half of them of those that ended since it asked last, which alone the
 * last fault can have lost; for codes at any endpoint, and for limits and good renewals at the api-shims.
 */
export async function askLate(stage: Asked, ofEach: number): Promise<void> {
  const { late, endpoints } = stage;
  const tokens = [...late.live, ...late.refused.slice(-ofEach)];
  for (const [kind, all] of late.ended) {
    const asked = late.asked.get(kind) ?? 0;
    tokens.push(...spread(all.slice(asked), ofEach / 2), ...spread(all.slice(0, asked), ofEach / 2));
    late.asked.set(kind, all.length);
  }
  const shims = endpoints.filter(({ shim }) => shim);
  await Promise.all([
    ...endpoints.map(async (endpoint) => {
      for (const token of tokens) await askAgain(stage, endpoint, token);
    }),
    (async () => {
      /* Once each: a code that was tried too often is refused for another reason. The newest, as the others expire. */
      for (const { person, otp } of late.codes.splice(-CODES))
        await verify(stage, pick(endpoints), person, otp);
      for (const person of late.full.splice(-CODES)) await sendCode(stage, pick(shims), person);
    })(),
    renewAll(stage, shims),
  ]);
}

/* An answer that was lost is asked for again with the same attempt, so every renewal here is good until it is answered. */
async function renewAll({ recorder, endpoints, late }: Asked, shims: readonly Endpoint[]): Promise<void> {
  for (const kept of late.renewals) {
    const { cookie, renewal } = await renew({ recorder }, pick(shims), kept.renewal, kept.tentativa);
    if (cookie === undefined || renewal === undefined) continue;
    for (const good of [cookie, renewal]) issue({ recorder }, good);
    Object.assign(kept, { renewal, tentativa: crypto.randomUUID() });
    await askMe({ recorder }, pick(endpoints), cookie);
  }
  while (late.renewals.length < STAYING) {
    const person = late.renewals.length % 2 === 0 ? nextPerson() : nextGuardian();
    const renewal = (await enter({ recorder, shims }, person, true))?.renewal;
    if (renewal === undefined) return;
    issue({ recorder }, renewal);
    late.renewals.push({ renewal, tentativa: crypto.randomUUID() });
  }
}

/** Sends a session or a renewal to an endpoint and records whether it is honoured. */
export const askAgain = (stage: Pick<Asked, 'recorder'>, endpoint: Endpoint, token: string) =>
  (isRenewal(token) ? renew : askMe)(stage, endpoint, token);

/** Sends a renewal to an endpoint and records whether it is honoured. */
export const renew = (
  { recorder }: Pick<Asked, 'recorder'>,
  endpoint: Endpoint,
  token: string,
  tentativa?: string,
) =>
  recorder.run(
    endpoint,
    () => endpoint.renew(token, tentativa),
    ({ status }) => ({ op: 'me', token, status }),
  );

const spread = <T>(all: readonly T[], atMost: number): T[] => {
  const every = Math.max(1, Math.ceil(all.length / atMost));
  return all.filter((_, at) => at % every === 0);
};
