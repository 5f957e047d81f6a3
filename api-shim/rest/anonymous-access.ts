// The resources that need no session: public_smoke and the rows of portaria.acesso_anonimo, read at most once a second.
import { z } from 'zod';
import { errorFields } from '../../common/service/log.ts';
import type { Call } from '../http/call.ts';
import { callAsService, parseAnswer, type UpstreamDependencies } from '../upstream/rpc.ts';

/** Whether a resource of this schema, named as below /rest/v1/, needs no session. */
export type AnonymousAccess = (call: Call, schema: string, resource: string) => Promise<boolean>;

const PUBLIC = 'rpc/api.public_smoke';
const NAME = /[^/]+$/;
const KEPT_MS = 1_000;
const ANSWER_MS = 2_000;
const names = z.array(z.string());

/**
 * Creates the check of a resource. The database enforces the same rule.
 */
export function createAnonymousAccess(
  deps: UpstreamDependencies,
  now: () => number = () => performance.now(),
): AnonymousAccess {
  let askedAt = -Infinity;
  let listed: Promise<readonly string[]> = Promise.resolve([]);

  function ask(call: Call): Promise<readonly string[]> {
    if (now() - askedAt < KEPT_MS) return listed;
    askedAt = now();
    listed = callAsService(deps, call, 'anonymous_access', {}, ANSWER_MS)
      .then((answer) => parseAnswer(answer, names))
      .catch((error: unknown) => {
        askedAt = -Infinity;
        deps.log.warn(
          { request_id: call.id, ...errorFields(error, false) },
          'anonymous access is unknown, so refused',
        );
        return [];
      });
    return listed;
  }

  return async (call, schema, resource) => {
    const name = resource.replace(NAME, (last) => `${schema}.${last}`);
    return name === PUBLIC || (await ask(call)).includes(name);
  };
}
