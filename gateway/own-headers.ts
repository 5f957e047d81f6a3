// The headers that the gateway sets on every response; headers of the site never replace them.
import { headerText } from '../common/service/header-text.ts';
import type { Decision } from './decide.ts';

export type OwnHeaders = Record<string, string>;

const MAX_ROLE_CHARACTERS = 64;

/**
 * The headers with the decision and the caching rule.
 *
 * @example ownHeaders(decision, 'abc-12345', true)['X-Docs-Auth-Reason'] // 'no_cookie'
 */
export function ownHeaders(decision: Decision, requestId: string, edgeIsHttps: boolean): OwnHeaders {
  const { reason, env, hasCookie, check, act } = decision;
  const headers: OwnHeaders = {
    'X-Docs-Auth-Reason': reason,
    'X-Docs-Auth-Has-Cookie': hasCookie ? 'true' : 'false',
    'X-Docs-Auth-Env': env,
    'X-Docs-Auth-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
  if (edgeIsHttps) headers['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains';
  if (check?.holds) headers['X-Docs-Auth-Role'] = headerText(check.role, MAX_ROLE_CHARACTERS);
  return act.do === 'serve-asset' ? headers : Object.assign(headers, PRIVATE);
}

const PRIVATE = {
  'Cache-Control': 'private, no-store',
  Vary: 'Cookie',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
