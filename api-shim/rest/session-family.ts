// The sign-in that a token belongs to, read once a token. Requests are limited per sign-in, however many tokens it has.
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { errorFields } from '../../common/service/log.ts';
import type { Call } from '../http/call.ts';
import type { Session } from '../session/session.ts';
import { callAsUser, parseAnswer, type UpstreamDependencies } from '../upstream/rpc.ts';

export type SessionFamily = (call: Call, session: Session) => Promise<string>;

const REMEMBERED = 20_000;
const ANSWER_MS = 500;
const sessions = z.object({ sessoes: z.array(z.object({ id: z.string(), atual: z.boolean() })) });

/** Creates the lookup. A token without a known sign-in, or looked up too slowly, is counted alone. */
export function createSessionFamily(deps: UpstreamDependencies): SessionFamily {
  const known = new LRUCache<string, Promise<string>>({ max: REMEMBERED });

  async function ask(call: Call, session: Session, own: string): Promise<string> {
    const name = `${session.context.prefix}sessions`;
    const answer = await callAsUser(deps, call, session, name, undefined, ANSWER_MS);
    return parseAnswer(answer, sessions).sessoes.find(({ atual }) => atual)?.id ?? own;
  }

  return (call, session) => {
    const own = session.claims.jti ?? session.token;
    const before = known.get(own);
    if (before) return before;
    const asked = ask(call, session, own).catch((error: unknown) => {
      known.delete(own);
      const fields = { request_id: call.id, ...errorFields(error, false) };
      deps.log.debug(fields, 'the sign-in of a token is unknown');
      return own;
    });
    known.set(own, asked);
    return asked;
  };
}
