// Ends sessions in every way that the contract knows, beside a logout, and keeps them to be asked again.
import { setTimeout as sleep } from 'node:timers/promises';
import { createTokenSigner } from '../../common/token/token.ts';
import { isRenewal, type End } from '../../scripts/ha/journal.ts';
import {
  address,
  claimsIn,
  pathFor,
  renewalIn,
  SESSION_COOKIE,
  type Cookies,
  type Endpoint,
  type Reply,
} from './endpoints.ts';
import { askAgain, keepEnded, renew } from './late.ts';
import { nextGuardian, nextPerson, ROLE, type Person } from './people.ts';
import { askMe, enter, pick, type SignedIn, type Stage } from './stage.ts';

type Way = (stage: Stage) => Promise<void>;

/** Records an end, again and again until it is acknowledged; false if it never was. */
async function end(
  stage: Stage,
  kind: End,
  tokens: readonly (string | undefined)[],
  ask: (endpoint: Endpoint) => Promise<Reply>,
  endpoints = stage.shims,
): Promise<boolean> {
  const ended = tokens.filter((token) => token !== undefined);
  for (const token of ended) if (!isRenewal(token)) await askMe(stage, pick(stage.endpoints), token);
  for (let tries = 0; tries < 100 && !stage.over(); tries += 1) {
    const endpoint = pick(endpoints);
    const { status } = await stage.recorder.run(
      endpoint,
      () => ask(endpoint),
      (reply) => ({ op: 'end', kind, tokens: ended, status: reply.status }),
    );
    if (status === 200) {
      keepEnded(stage.late, kind, ended);
      for (const token of ended) await askAgain(stage, pick(stage.endpoints), token);
      return true;
    }
    if (status !== 'lost' && status < 500) {
      /* A lost answer may have ended them. A renewal that is good would be used up by the question. */
      if (tries > 0) stage.late.refused.push(...ended.filter((token) => !isRenewal(token)));
      return false;
    }
    await sleep(200);
  }
  return false;
}

const post = (path: string, json: object, cookies: Cookies) => (shim: Endpoint) =>
  shim.post(path, json, address(), cookies);

const staying = (stage: Stage, person: Person = nextPerson()): Promise<SignedIn | undefined> =>
  enter(stage, person, true);

/* Two sign-ins of one person; the second ends the first. */
const device =
  (kind: End, path: string, list: string, cookie: string, person: () => Person): Way =>
  async (stage) => {
    const who = person();
    const [first, second] = [await staying(stage, who), await enter(stage, { ...who, code: `${who.code}b` })];
    if (first === undefined || second === undefined) return;
    const { body } = await pick(stage.shims).get(list, { [cookie]: first.token });
    const own = (body['sessoes'] as { id: string; atual: boolean }[] | undefined)?.find(({ atual }) => atual);
    if (own === undefined) return;
    await end(
      stage,
      kind,
      [first.token, first.renewal],
      post(path, { id: own.id }, { [cookie]: second.token }),
    );
  };

/* The desk ends the sessions of a person, and gives back what it took: the sessions stay ended. */
const desk =
  (
    kind: End,
    path: string,
    person: () => Person,
    more: (person: Person, stage: Stage, id: string) => object | Promise<object | undefined> = () => ({}),
    back?: [string, (person: Person) => object],
  ): Way =>
  async (stage) => {
    const who = person();
    const entered = await staying(stage, who);
    if (entered === undefined) return;
    const cookies = { svc_auth: stage.admin };
    const json = await more(who, stage, entered.id);
    if (json === undefined) return;
    const ended = await end(
      stage,
      kind,
      [entered.token, entered.renewal],
      post(path, { id: entered.id, ...json }, cookies),
    );
    if (ended && back !== undefined)
      await pick(stage.shims).post(back[0], { id: entered.id, ...back[1](who) }, address(), cookies);
  };

const role = () => ({ papel: ROLE, escola_id: null });
/* A change names the version of the record that was read. */
const newPhone = async ({ telefone }: Person, { shims, admin }: Stage, id: string) => {
  const { body } = await pick(shims).get(`person?id=${id}`, { svc_auth: admin });
  const { atualizado_em } = body;
  return atualizado_em === undefined
    ? undefined
    : { atualizado_em, telefone: telefone.replace('+551', '+552') };
};
const activate: [string, () => object] = ['person-activate', () => ({})];

async function everywhere(stage: Stage): Promise<void> {
  const one = await staying(stage);
  if (one === undefined) return;
  const cookies = { svc_auth: one.token };
  await end(stage, 'logout everywhere', [one.token, one.renewal], post('logout', { todas: true }, cookies));
}

async function switched(stage: Stage): Promise<void> {
  const before = await staying(stage);
  if (before === undefined) return;
  const { cookie } = await pick(stage.shims).post('select-role', role(), address(), {
    svc_auth: before.token,
  });
  if (cookie === undefined) return;
  const tokens = [before.token, cookie, before.renewal];
  await end(stage, 'switched role, then logout', tokens, post('logout', {}, { svc_auth: cookie }));
}

/* Whoever uses a renewal token of two generations ago has a copy. */
const stolen =
  (kind: End, person: () => Person): Way =>
  async (stage) => {
    const one = await staying(stage, person());
    if (one?.renewal === undefined) return;
    const second = await renew(stage, pick(stage.shims), one.renewal);
    if (second.renewal === undefined) return;
    const third = await renew(stage, pick(stage.shims), second.renewal);
    if (third.renewal === undefined) return;
    const { renewal } = one;
    const tokens = [one.token, second.cookie, second.renewal, third.cookie, third.renewal];
    await end(stage, kind, tokens, async (shim) => {
      const reply = await shim.renew(renewal);
      return reply.body['code'] === 'refresh_reused' ? { ...reply, status: 200 } : reply;
    });
  };

const EXPIRES_S = 2;

async function expired(stage: Stage): Promise<void> {
  const one = await enter(stage, nextPerson());
  if (one === undefined) return;
  const sign = createTokenSigner(stage.secret);
  const exp = Math.floor(Date.now() / 1_000) + EXPIRES_S;
  const token = sign({ ...claimsIn(one.token), jti: crypto.randomUUID(), exp });
  await askMe(stage, pick(stage.endpoints), token);
  await sleep(exp * 1_000 - Date.now());
  const now = stage.recorder.now();
  const times = { invoked: now - EXPIRES_S * 1_000, completed: now, endpoint: 'clock' };
  stage.recorder.add({ op: 'end', kind: 'expired', tokens: [token], status: 200, ...times });
  keepEnded(stage.late, 'expired', [token]);
  await askMe(stage, pick(stage.endpoints), token);
}

/* A browser that was away sends its renewal, with an expired session or none. */
const away =
  (kind: End, person: () => Person, withExpired = false): Way =>
  async (stage) => {
    const one = await staying(stage, person());
    if (one?.renewal === undefined) return;
    const { cookie, token, of } = renewalIn(one.renewal);
    const exp = Math.floor(Date.now() / 1_000) - 60;
    const old = createTokenSigner(stage.secret)({ ...claimsIn(one.token), exp });
    const session = withExpired && { [SESSION_COOKIE[of]]: old };
    const sent = post(pathFor(of, 'logout'), {}, { ...session, [cookie]: token });
    await end(stage, kind, [one.token, one.renewal], sent);
  };

/* Two tabs renew at once: both answers are good, and the logout of one ends both. */
const twice =
  (kind: End, person: () => Person): Way =>
  async (stage) => {
    const one = await staying(stage, person());
    if (one?.renewal === undefined) return;
    const first = await renew(stage, pick(stage.shims), one.renewal);
    const second = await renew(stage, pick(stage.shims), one.renewal);
    if (first.cookie === undefined || second.cookie === undefined) return;
    const tokens = [one.token, one.renewal, first.cookie, first.renewal, second.cookie, second.renewal];
    const { cookie } = first;
    await end(stage, kind, tokens, (shim) => shim.logout(cookie));
  };

/* Two tabs renew at once: as soon as one of the answers is used, that of the other tab is worth nothing. */
const sibling =
  (kind: End, person: () => Person): Way =>
  async (stage) => {
    const one = await staying(stage, person());
    if (one?.renewal === undefined) return;
    const { renewal } = await renew(stage, pick(stage.shims), one.renewal);
    const other = await renew(stage, pick(stage.shims), one.renewal);
    if (renewal === undefined || other.renewal === undefined) return;
    await end(stage, kind, [other.renewal], (shim) => shim.renew(renewal));
  };

const AFTER_GRACE_MS = 31_000;

/* A client that got no answer sends the same attempt after the grace: what it did not get is worth nothing. */
const answerLost = (kind: End, person: () => Person): Way => {
  const waiting: { since: number; sent: string; tentativa: string; lost: string }[] = [];
  return async (stage) => {
    const one = await staying(stage, person());
    if (one?.renewal !== undefined) {
      const [sent, tentativa] = [one.renewal, crypto.randomUUID()];
      const { renewal: lost } = await renew(stage, pick(stage.shims), sent, tentativa);
      if (lost !== undefined) waiting.push({ since: Date.now(), sent, tentativa, lost });
    }
    const due = waiting.filter(({ since }) => Date.now() - since > AFTER_GRACE_MS);
    waiting.splice(0, due.length);
    for (const { sent, tentativa, lost } of due)
      await end(stage, kind, [lost], (shim) => shim.renew(sent, tentativa));
  };
};

const portalLogout =
  (kind: End, json: object): Way =>
  async (stage) => {
    const one = await staying(stage, nextGuardian());
    if (one === undefined) return;
    await end(stage, kind, [one.token, one.renewal], post('portal-logout', json, { svc_mural: one.token }));
  };

/* As an api-shim asks a PostgREST for many. */
async function portalBatch(stage: Stage): Promise<void> {
  const one = await staying(stage, nextGuardian());
  if (one === undefined) return;
  const nodes = stage.endpoints.filter(({ ends }) => ends === 'logout in a batch');
  const kind = 'portal logout in a batch';
  await end(stage, kind, [one.token, one.renewal], (node) => node.logout(one.token), nodes);
}

const grant: [string, (person: Person) => object] = [
  'role-grant',
  ({ telefone }) => ({ ...role(), destino: telefone.slice(-4) }),
];

/** Every way, each for one person at a time. */
export const WAYS: readonly Way[] = [
  everywhere,
  device('another device ended', 'end-session', 'sessions', 'svc_auth', nextPerson),
  desk('ended by the desk', 'person-end-sessions', nextPerson),
  desk('deactivated', 'person-deactivate', nextPerson, undefined, activate),
  desk('role lost', 'role-revoke', nextPerson, role, grant),
  desk('phone changed', 'person-update', nextPerson, newPhone),
  switched,
  stolen('renewal stolen', nextPerson),
  sibling('sibling of a used renewal', nextPerson),
  answerLost('renewal whose answer was lost', nextPerson),
  expired,
  away('logout by renewal alone', nextPerson),
  away('logout by expired session', nextPerson, true),
  twice('renewal answered twice, then logout', nextPerson),
  portalLogout('portal logout', {}),
  portalLogout('portal logout everywhere', { todas: true }),
  portalBatch,
  away('portal logout by renewal alone', nextGuardian),
  away('portal logout by expired session', nextGuardian, true),
  twice('portal renewal answered twice, then logout', nextGuardian),
  stolen('portal renewal stolen', nextGuardian),
  sibling('portal sibling of a used renewal', nextGuardian),
  answerLost('portal renewal whose answer was lost', nextGuardian),
  device('portal device ended', 'portal-end-session', 'portal-sessions', 'svc_mural', nextGuardian),
  desk('portal ended by the desk', 'person-end-sessions', nextGuardian),
  desk('portal deactivated', 'person-deactivate', nextGuardian, undefined, activate),
  desk('portal phone changed', 'person-update', nextGuardian, newPhone),
];
