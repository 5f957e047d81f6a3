// Fetches from the site behind the gateway and streams the answer on, as fast as the client takes it and no faster.
import type { Pool } from 'undici';
import { planAnswer, type Kind, type Plan, type UpstreamPlace } from './answer-plan.ts';
import { exchange, LateError, type Flow, type Headers, type Outgoing } from './exchange.ts';
import { ownHeaders } from './own-headers.ts';
import { keepsPromise } from './public-asset.ts';
import type { Target } from './target.ts';
import { answerHeaders, requestHeaders } from './upstream-headers.ts';
import type { Visit } from './visit.ts';

export type Site = UpstreamPlace & { readonly pool: Pool; readonly edgeIsHttps: boolean };

/** `guard`: nothing was sent, the path turned out to be a page. 502 and 504: nothing was sent, the site is at fault. */
export type Outcome = 'answered' | 'guard' | 502 | 504;

const HEAD_MS = 5_000;
const FRAMING = { 'content-security-policy': "frame-ancestors 'none'" };

/**
 * Serves a target. A public asset is asked for by its path alone, so that no query can make it something else.
 *
 * @example const outcome = await serve(visit, target, 'page', site)
 */
export function serve(visit: Visit, target: Target, kind: Kind, site: Site): Promise<Outcome> {
  const { res } = visit;
  const outgoing = requestFor(visit, target, kind);
  return new Promise((resolve) => {
    let body: Flow | undefined;
    const begin = (status: number, headers: Headers, more: Record<string, string> = {}): void => {
      const kept = answerHeaders(headers, kind === 'asset');
      const framing = kind === 'page' && kept['content-security-policy'] === undefined ? FRAMING : {};
      const own = ownHeaders(visit.decision, visit.id, site.edgeIsHttps);
      res.writeHead(status, { ...kept, ...framing, ...own, ...more });
    };
    const settle = (outcome: Outcome): void => {
      cancel();
      resolve(outcome);
    };
    const act = (plan: Plan, status: number, headers: Headers, flow: Flow): void => {
      if (plan.do === 'deliver') {
        body = flow;
        begin(status, headers);
        return;
      }
      cancel();
      if (plan.do === 'ask-type') {
        askType(site, { ...outgoing, method: 'HEAD', headers: ['x-request-id', visit.id] }, (type) => {
          if (!keepsPromise(target.path, type)) return resolve('guard');
          begin(status, headers);
          res.end();
          resolve('answered');
        });
        return;
      }
      if (plan.do === 'guard') return resolve('guard');
      if (plan.do === 'fail') return resolve(502);
      if (plan.do === 'redirect') begin(status, {}, { Location: plan.location, 'Content-Length': '0' });
      else begin(status, {}, { 'Content-Length': '0' });
      res.end();
      resolve('answered');
    };

    const cancel = exchange(site.pool, outgoing, {
      head: (status, headers, flow) =>
        act(planAnswer(kind, target.path, status, headers, site), status, headers, flow),
      data: (chunk) => {
        if (!res.write(chunk)) body?.pause();
      },
      end: () => {
        res.end();
        resolve('answered');
      },
      fail: (error) => {
        visit.cause = error;
        if (res.headersSent) res.destroy();
        resolve(res.headersSent ? 'answered' : error instanceof LateError ? 504 : 502);
      },
    });
    res.on('drain', () => body?.resume());
    res.once('close', () => settle('answered'));
  });
}

function requestFor({ req, id }: Visit, target: Target, kind: Kind): Outgoing {
  return {
    method: req.method === 'HEAD' ? 'HEAD' : 'GET',
    path: kind === 'page' ? target.encoded + target.query : target.encoded,
    headers: requestHeaders(req.headers, id),
    deadlineMs: HEAD_MS,
    deadlineFor: 'head',
  };
}

/* Asked without conditions, or the answer would be another 304. Nothing but a plain success has a type worth trusting. */
function askType(site: Site, outgoing: Outgoing, answer: (type: string | undefined) => void): void {
  let found: string | undefined;
  exchange(site.pool, outgoing, {
    head: (status, headers) => {
      const type = headers['content-type'];
      if (status === 200 && typeof type === 'string') found = type;
    },
    data: () => undefined,
    end: () => answer(found),
    fail: () => answer(undefined),
  });
}
