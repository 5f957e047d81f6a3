// The operations that are compared with the peers, and how each peer runs them.
import type { BenchContext, Measure } from '../bench.ts';
import { load } from '../load.ts';
import { createLogins } from '../logins.ts';
import { peerLogins, type Csrf } from './peer-logins.ts';
import { authjsCookies, betterAuthCookies, portariaCookies } from './sessions.ts';
import type { Peer } from './start-peer.ts';

export type Scenario = {
  readonly name: string;
  readonly about: string;
  /** The target: the first side as a share of the second. 'at most' turns it around. */
  readonly aim: number;
  /** The first side is Portaria. */
  readonly sides: readonly Measure[];
};
export type Peers = { readonly authjs: Peer; readonly betterAuth: Peer };

const SESSIONS = 256;
const FRESH_A_SECOND = 9_000;
const PEER_ORIGIN = 'http://localhost:5173';
const AT_ONCE = 32;
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'x-auth-return-redirect': '1' };
const ROW = '/alunos?select=id,nome_completo&limit=1';
const PAGE = '/reference/errors.html';

export async function createScenarios(context: BenchContext, peers: Peers): Promise<Scenario[]> {
  const logins = await createLogins(context, AT_ONCE);
  const ours = (count: number) => portariaCookies(context.databaseUrl, context.jwtSecret, count);
  const theirs = (count: number) => authjsCookies(peers.authjs.databaseUrl, count);
  const others = (count: number) => betterAuthCookies(peers.betterAuth.databaseUrl, count);
  const me = async (connections: number): Promise<Measure[]> => [
    whoAmI(context, 'Portaria', `${context.apiUrl}/functions/v1/me`, await ours(SESSIONS), connections),
    whoAmI(context, 'Auth.js', `${peers.authjs.url}/auth/session`, await theirs(SESSIONS), connections),
    whoAmI(
      context,
      'better-auth',
      `${peers.betterAuth.url}/api/auth/get-session`,
      await others(SESSIONS),
      connections,
    ),
  ];
  const csrf = await csrfOf(peers.authjs);
  return [
    {
      name: 'me, 32 connections',
      about: 'who am I, checked in the database',
      aim: 2.5,
      sides: await me(AT_ONCE),
    },
    { name: 'me, 1 connection', about: 'the same, one after the other', aim: 0.6, sides: await me(1) },
    {
      name: 'sign-out',
      about: 'sign-outs, each of a fresh session',
      aim: 2,
      sides: [
        signOut(context, 'Portaria', `${context.apiUrl}/functions/v1/logout`, ours, {
          origin: context.appUrl,
          'content-type': 'application/json',
        }),
        signOut(context, 'Auth.js', `${peers.authjs.url}/auth/signout`, theirs, FORM, csrf),
        signOut(context, 'better-auth', `${peers.betterAuth.url}/api/auth/sign-out`, others, {
          origin: PEER_ORIGIN,
          'content-type': 'application/json',
        }),
      ],
    },
    {
      name: 'whole login',
      about: 'a code asked for and returned',
      aim: 1,
      sides: [
        { name: 'Portaria', ...logins },
        { name: 'Auth.js', ...peerLogins(peers.authjs, context.seconds, AT_ONCE, csrf) },
        { name: 'better-auth', ...peerLogins(peers.betterAuth, context.seconds, AT_ONCE) },
      ],
    },
    {
      name: 'REST, one row',
      about: 'one row through `/rest/v1`, against PostgREST without a shim before it',
      aim: 0.85,
      sides: [
        get(context, 'Portaria', `${context.apiUrl}/rest/v1${ROW}`, { cookie: `svc_auth=${context.token}` }),
        get(
          context,
          'PostgREST',
          `http://localhost${ROW}`,
          { authorization: `Bearer ${context.token}` },
          context.postgrestSocket,
        ),
      ],
    },
    {
      name: 'guarded page',
      about: 'a page behind the gateway, against the bare static host',
      aim: 0.5,
      sides: [
        get(context, 'Portaria', `${context.gatewayUrl}${PAGE}`, { cookie: `svc_auth=${context.token}` }),
        get(
          context,
          'static host',
          `http://localhost${PAGE}`,
          {},
          context.postgrestSocket.replace(/[^/]*$/, 'docs.sock'),
        ),
      ],
    },
  ];
}

function get(
  { seconds }: BenchContext,
  name: string,
  url: string,
  headers: Record<string, string>,
  socketPath?: string,
): Measure {
  return {
    name,
    measure: () => load({ url, headers, seconds, ...(socketPath !== undefined && { socketPath }) }),
  };
}

function whoAmI(
  { seconds }: BenchContext,
  name: string,
  url: string,
  cookies: readonly string[],
  connections: number,
): Measure {
  let next = 0;
  const headers = () => ({ cookie: cookies[next++ % cookies.length] ?? '' });
  return { name, measure: () => load({ url, headers, connections, seconds }) };
}

function signOut(
  { seconds }: BenchContext,
  name: string,
  url: string,
  fresh: (count: number) => Promise<string[]>,
  extra: Record<string, string>,
  csrf?: Csrf,
): Measure {
  let cookies: string[] = [];
  const cookie = () => {
    const session = cookies.pop();
    if (session === undefined) throw new Error(`${name}: no fresh session is left`);
    return csrf === undefined ? session : `${csrf.cookie}; ${session}`;
  };
  const body = csrf === undefined ? '{}' : `csrfToken=${csrf.token}`;
  return {
    name,
    prepare: async () => void (cookies = await fresh(FRESH_A_SECOND * seconds)),
    measure: () =>
      load({ url, method: 'POST', body, headers: () => ({ ...extra, cookie: cookie() }), seconds }),
  };
}

/** The token that Auth.js requires in every form, and the cookie that Auth.js compares it with. */
async function csrfOf({ url }: Peer): Promise<Csrf> {
  const answer = await fetch(`${url}/auth/csrf`);
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('authjs.csrf-token='));
  return { token: csrfToken, cookie: cookie?.split(';')[0] ?? '' };
}
