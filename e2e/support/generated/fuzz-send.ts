// Sends generated requests with valid and invalid sessions, and checks that every error has a documented code.
import { isErrorCode } from '../../../common/errors.ts';
import type { Made } from './fuzz-requests.ts';
import { ask, type Answer, type Ask } from '../http.ts';
import { address } from '../parallel.ts';
import { ANA, CARLA, IRENE, LIA } from '../people.ts';
import { portalSignIn } from '../portal.ts';
import { signIn } from '../sign-in.ts';
import { freshClaims, mint } from '../tokens.ts';

export type Send = (made: Made, i: number) => Promise<Answer>;

const HOPELESS = ['', 'x', 'a.b.c'];
/* portal-create, -link, -unlink, -move and -end are of the staff. */
const PORTAL = /portal(?!-(?:create|link|unlink|move|end)$)/;
const ADDRESSES = 500;
const BODILESS = ['GET', 'HEAD', 'OPTIONS'];

/** Signs people in, and returns a function that sends a request with one of their sessions, or with an invalid token. */
export async function createSender(options: Ask = {}): Promise<Send> {
  const staff = [(await signIn(ANA)).claims, (await signIn(CARLA)).claims];
  const families = [(await portalSignIn(IRENE)).claims, (await portalSignIn(LIA)).claims];
  return function send(made, i) {
    const portal = PORTAL.test(made.path);
    const like = (portal ? families : staff)[made.session % 2] ?? {};
    const claims = freshClaims(like, made.session < 5 ? {} : made.change);
    const token = HOPELESS[made.session - 8] ?? mint(claims); // a new token, because some requests log out
    const target =
      encodeURI(made.path).replaceAll('%25', '%') + made.search.replaceAll(/[^\x21-\x7e]/g, '%20');
    return ask(target, {
      method: made.method,
      from: address(i % ADDRESSES),
      headers: { ...made.headers, ...(made.type && { 'Content-Type': made.type }) },
      ...(!BODILESS.includes(made.method) && { body: made.body }),
      ...(token && (portal ? { mural: token } : { token })),
      ...options,
    });
  };
}

/** The fault of an answer, if any: an internal error, no request id, or an error code that is not documented. */
export function faultOf(
  { method }: Made,
  { asked, status, headers, text, body }: Answer,
): string | undefined {
  /* readyz answers 503 unless the database answers within a second, which a loaded machine may miss. */
  const unready = status === 503 && asked.includes(' /readyz');
  if (status >= 500 && !unready) return `${asked}: ${status} ${text}`;
  if (headers['x-request-id'] === undefined) return `${asked}: no request id`;
  const listed = isErrorCode(body['code']) || Array.isArray(body['checks']);
  const silent = method === 'HEAD' && text === '';
  return status < 400 || listed || silent ? undefined : `${asked}: ${status} ${text}`;
}
