// Opens and checks a session through a cluster that may be unavailable for a moment: it tries until the cluster answers.
import { askMe, signIn } from './stage.ts';
import type { Endpoint } from './endpoints.ts';
import { eventually } from './patroni.ts';
import type { Recorder } from './recorder.ts';

/** Signs the next person in at this endpoint and returns the token. */
export const openSession = (endpoint: Endpoint, recorder: Recorder, withinMs?: number): Promise<string> =>
  eventually(async () => {
    const token = await signIn({ recorder, shims: [endpoint] });
    if (token === undefined) throw new Error('nobody can sign in');
    return token;
  }, withinMs);

/** 200 for a valid session, 401 for an ended one. */
export const sessionStatus = (
  token: string,
  endpoint: Endpoint,
  recorder: Recorder,
  withinMs?: number,
): Promise<200 | 401> =>
  eventually(async () => {
    const { status } = await askMe({ recorder }, endpoint, token);
    if (status !== 200 && status !== 401) throw new Error(`me answers ${String(status)}`);
    return status;
  }, withinMs);
