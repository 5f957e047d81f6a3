// A mixed load: valid sessions, revoked ones, tables, pages, and people who sign in and out.
import { randomUUID } from 'node:crypto';
import { query } from '../../support/database.ts';
import { ask, type Ask } from '../../support/http.ts';
import { ANA } from '../../support/people.ts';
import { signIn } from '../../support/sign-in.ts';
import { stack } from '../../support/stack.ts';
import { freshClaims, mint } from '../../support/tokens.ts';
import { createJournal, type Call, type Journal } from './journal.ts';
import { steady, type Load } from './steady.ts';
import { classify, classifyPage } from './classify.ts';

export type Stage = { live: string; revoked: string; journal: Journal };
/** The targets of the requests: by default the stack's instances. */
export type Targets = { shim: Call; gateway: Call };

const OWN: Targets = {
  shim: (path, options) => ask(path, options),
  gateway: (path, options) => ask(path, { port: stack.ports.gateway, ...options }),
};

/** Creates what the load needs, in a database in the state of a reset. */
export async function prepare(people = 150): Promise<Stage> {
  const { token, claims } = await signIn(ANA);
  const journal = await createJournal(people);
  const gone = freshClaims(claims, { jti: randomUUID() });
  await query(
    `insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ($1, $2, now() + interval '1 hour')`,
    [gone['jti'], claims.usuario_id],
  );
  return { live: token, revoked: mint(gone), journal };
}

export type MixedLoad = Load & {
  /** The longest time of one request, in milliseconds; a person makes four requests. */
  slowestMs: () => number;
};

/** Starts the load: of ten requests five are `me`, one is a revoked token, two are pages, one is a table, one is a person. */
export function mixedLoad({ live, revoked, journal }: Stage, perSecond: number, targets = OWN): MixedLoad {
  let slowest = 0;
  const timed =
    (call: Call): Call =>
    async (...request) => {
      const sent = performance.now();
      try {
        return await call(...request);
      } finally {
        slowest = Math.max(slowest, performance.now() - sent);
      }
    };
  const [shim, gateway] = [timed(targets.shim), timed(targets.gateway)];
  const inPage = { token: live, headers: { Accept: 'text/html' } } satisfies Ask;
  const load = steady(perSecond, async (n) => {
    switch (n % 10) {
      case 0:
        return classify(await shim('me', { token: revoked }), 'token_revoked');
      case 1:
      case 6:
        return classifyPage(await gateway('/', inPage));
      case 3:
        return classify(await shim('/rest/v1/escolas', { token: live }));
      case 8:
        return journal.act(shim);
      default:
        return classify(await shim('me', { token: live }));
    }
  });
  return { ...load, slowestMs: () => slowest };
}
