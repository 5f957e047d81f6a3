// What the clients of a run share, and how they sign people in.
import { setTimeout as sleep } from 'node:timers/promises';
import type { End } from '../../scripts/ha/journal.ts';
import { address, contextOf, pathFor, type Context, type Endpoint, type Reply } from './endpoints.ts';
import { nextPerson, type Person } from './people.ts';
import type { Recorder } from './recorder.ts';

/** What is asked again long after it ended. */
export type Late = {
  readonly ended: Map<End, string[]>;
  /** How many of them had ended when they were asked again. */
  readonly asked: Map<End, number>;
  /** Codes that were used, or that have three wrong attempts. */
  readonly codes: { readonly person: Person; readonly otp: string }[];
  /** People with three sends. */
  readonly full: Person[];
  readonly live: string[];
  /** The newest renewals of sign-ins that stay, each with the attempt that has no answer yet. */
  readonly renewals: { renewal: string; tentativa: string }[];
  /** Sessions that were refused after an end that nobody acknowledged. */
  readonly refused: string[];
};

export type Stage = {
  readonly recorder: Recorder;
  readonly endpoints: readonly Endpoint[];
  readonly shims: readonly Endpoint[];
  /** The ended tokens of the common kinds. */
  readonly ended: string[];
  readonly late: Late;
  readonly secret: string;
  /** The session of somebody who manages people. */
  readonly admin: string;
  readonly over: () => boolean;
  /** The pause between two requests of a client. */
  readonly rest: () => Promise<void>;
};
type Asking = Pick<Stage, 'recorder'>;
/** A sign-in: its session, and its renewal token if it stays signed in. */
export type SignedIn = { readonly token: string; readonly renewal: string | undefined; readonly id: string };

const REFUSED_MS = 100;

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** Sends a token to an endpoint and records the answer. */
export const askMe = ({ recorder }: Asking, endpoint: Endpoint, token: string, context = contextOf(token)) =>
  recorder.run(
    endpoint,
    () => endpoint.me(token, context),
    ({ status }) => ({ op: 'me', token, status }),
  );

const contextOfPerson = ({ portal }: Person): Context => (portal ? 'portal' : 'sistema');

export async function sendCode(stage: Asking, endpoint: Endpoint, person: Person): Promise<Reply['status']> {
  const json = { codigo: person.codigo };
  const sent = await stage.recorder.run(
    endpoint,
    () => endpoint.post(pathFor(contextOfPerson(person), 'send-otp'), json, address()),
    ({ status }) => ({ op: 'send', person: person.code.replace(/\/.*/, ''), status }),
  );
  return sent.status;
}

export async function verify(
  stage: Asking,
  endpoint: Endpoint,
  person: Person,
  otp: string,
  { manter = false, fresh = false }: { manter?: boolean; fresh?: boolean } = {},
): Promise<Reply> {
  const given = { codigo: person.codigo, otp, ...(manter && { manter }) };
  const reply = await stage.recorder.run(
    endpoint,
    () => endpoint.verify(contextOfPerson(person), given),
    ({ status, body }) => ({
      op: 'verify',
      code: person.code,
      status,
      ...(fresh && { fresh }),
      ...(typeof body['code'] === 'string' && { error: body['code'] }),
    }),
  );
  if (reply.cookie !== undefined) issue(stage, reply.cookie);
  return reply;
}

/** Records that a session or a renewal is good from now on. */
export function issue({ recorder }: Asking, token: string): void {
  const now = recorder.now();
  recorder.add({ op: 'issued', token, status: 200, invoked: now, completed: now, endpoint: 'mint' });
}

export async function readCode(endpoint: Endpoint, person: Person): Promise<string | undefined> {
  return (await endpoint.inbox()).find(({ destino }) => destino === person.telefone)?.otp;
}

/** Signs a person in; undefined if the cluster does not answer. */
export async function enter(
  stage: Asking & Pick<Stage, 'shims'>,
  person: Person,
  manter = false,
): Promise<SignedIn | undefined> {
  const endpoint = pick(stage.shims);
  if ((await sendCode(stage, endpoint, person)) !== 200) {
    await sleep(REFUSED_MS); // without a leader, every api-shim refuses at once
    return undefined;
  }
  const otp = await readCode(endpoint, person);
  if (otp === undefined) return undefined;
  const { cookie, renewal, body } = await verify(stage, endpoint, person, otp, { manter, fresh: true });
  const who = (body['usuario'] ?? body['perfil']) as { id: string } | undefined;
  return cookie === undefined || who === undefined ? undefined : { token: cookie, renewal, id: who.id };
}

/** Signs the next person in and returns the token. */
export const signIn = async (stage: Asking & Pick<Stage, 'shims'>): Promise<string | undefined> =>
  (await enter(stage, nextPerson()))?.token;
