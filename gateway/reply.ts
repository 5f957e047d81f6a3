// Writes the gateway's own responses: redirects, diagnoses, and the page for a site that does not answer.
import { diagnose } from './diagnosis.ts';
import { PAGE_POLICY, renderPage } from './diagnostic-page.ts';
import type { Rules } from './decide.ts';
import { ownHeaders } from './own-headers.ts';
import type { Visit } from './visit.ts';

const RETRY_AFTER_SECONDS = '2';

/**
 * Redirects the browser to the application.
 *
 * @example replyRedirect(visit, rules, 'https://app.example/')
 */
export function replyRedirect(visit: Visit, rules: Rules, location: string): void {
  const own = ownHeaders(visit.decision, visit.id, rules.docsIsHttps);
  visit.res.writeHead(302, { ...own, Location: location, 'Content-Length': '0' }).end();
}

/** Sends the decision and its reason. */
export function replyDiagnosis(
  visit: Visit,
  rules: Rules,
  status: number,
  as: 'json' | 'html' = 'html',
): void {
  const { res, ask, decision, id } = visit;
  const diagnosis = diagnose(ask, decision, id, rules);
  const body = Buffer.from(
    as === 'json' ? JSON.stringify(diagnosis) : renderPage(diagnosis, status, rules.appUrl),
  );
  res.writeHead(status, {
    ...ownHeaders({ ...decision, act: { do: 'diagnose', as, status } }, id, rules.docsIsHttps),
    'Content-Type': as === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'Content-Length': body.byteLength,
    'Content-Security-Policy': PAGE_POLICY,
    ...(status === 405 && { Allow: 'GET, HEAD' }),
    ...(status >= 502 && { 'Retry-After': RETRY_AFTER_SECONDS }),
    ...(ask.misframed && { Connection: 'close' }),
  });
  res.end(body); // Node sends none of it to a HEAD
}
