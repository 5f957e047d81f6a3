// Fetches from the site and streams the response at the client's pace.
import { planAnswer, type Kind, type Plan, type UpstreamPlace } from './answer-plan.ts';
import type { AnswerCache, Collector } from './answer-cache.ts';
import {
  LateError,
  type Cancel,
  type Flow,
  type Outgoing,
  type Upstream,
  type UpstreamHeaders,
} from '../common/upstream/exchange.ts';
import { ownHeaders } from './own-headers.ts';
import { keepsPromise } from './public-asset.ts';
import type { Target } from './target.ts';
import { answerHeaders, requestHeaders } from './upstream-headers.ts';
import type { Visit } from './visit.ts';

export type Site = UpstreamPlace & {
  readonly upstream: Upstream;
  readonly edgeIsHttps: boolean;
  /** Separates the cached pages from the cached assets. */
  readonly kept: Readonly<Record<Kind, AnswerCache>>;
};

/** `guard`: nothing was sent, because the path is a page. 502 and 504: nothing was sent, because the site failed. */
export type Outcome = 'answered' | 'guard' | 502 | 504;

type Job = {
  readonly visit: Visit;
  readonly target: Target;
  readonly kind: Kind;
  readonly site: Site;
  readonly outgoing: Outgoing;
  readonly resolve: (outcome: Outcome) => void;
  cancel: Cancel;
  body: Flow | undefined;
  collector: Collector | undefined;
};

const HEAD_MS = 5_000;
const EMPTY = { 'Content-Length': '0' };
const FRAMING = "frame-ancestors 'none'";

/**
 * Serves a target. A public asset is requested by its path only, so that no query can change it.
 */
export function serve(visit: Visit, target: Target, kind: Kind, site: Site): Promise<Outcome> {
  if (serveKept(visit, kind, site)) return Promise.resolve('answered');
  return new Promise((resolve) => {
    const outgoing = requestFor(visit, target, kind);
    const job: Job = {
      visit,
      target,
      kind,
      site,
      outgoing,
      resolve,
      cancel: () => undefined,
      body: undefined,
      collector: undefined,
    };
    job.cancel = site.upstream.exchange(outgoing, {
      head(status, headers, flow) {
        attempt(job, () => act(job, status, headers, flow));
        return true;
      },
      data: (chunk) => {
        job.collector?.add(chunk);
        if (!visit.res.write(chunk)) job.body?.pause();
      },
      end: () => {
        job.collector?.done();
        visit.res.end();
        resolve('answered');
      },
      fail: (error) => fail(job, error),
    });
    visit.res.once('close', () => {
      job.cancel();
      resolve('answered');
    });
  });
}

/* The key is the full target with its query, even for an asset requested by its path only: each query is a new version. */
function serveKept(visit: Visit, kind: Kind, { kept: caches, edgeIsHttps }: Site): boolean {
  const kept = isPlain(visit) ? caches[kind].find(visit.ask.target) : undefined;
  if (kept === undefined) return false;
  const own = ownHeaders(visit.decision, visit.id, edgeIsHttps);
  visit.res.writeHead(200, { ...kept.headers, ...own }).end(kept.body);
  return true;
}

/* A GET for the complete file, whatever the client has cached. */
function isPlain({ req: { method, headers } }: Visit): boolean {
  const conditional =
    headers['if-none-match'] ??
    headers['if-modified-since'] ??
    headers['if-match'] ??
    headers['if-unmodified-since'];
  return method === 'GET' && headers.range === undefined && conditional === undefined;
}

function requestFor({ req, id, span }: Visit, target: Target, kind: Kind): Outgoing {
  return {
    method: req.method === 'HEAD' ? 'HEAD' : 'GET',
    path: kind === 'page' ? target.encoded + target.query : target.encoded,
    headers: requestHeaders(req.headers, id, span),
    deadlineMs: HEAD_MS,
  };
}

/* An internal error must end in a response, not in a request without one. */
function attempt(job: Job, step: () => void): void {
  try {
    step();
  } catch (error) {
    job.cancel();
    fail(job, error instanceof Error ? error : new Error(String(error)));
  }
}

function act(job: Job, status: number, headers: UpstreamHeaders, flow: Flow): void {
  const plan: Plan = planAnswer(job.kind, job.target.path, status, headers, job.site);
  if (plan.do === 'deliver') {
    job.body = flow;
    job.visit.res.on('drain', () => flow.resume());
    begin(job, status, headers);
    return;
  }
  job.cancel();
  if (plan.do === 'ask-type') askType(job, status, headers);
  else if (plan.do === 'guard') job.resolve('guard');
  else if (plan.do === 'fail') job.resolve(502);
  else if (plan.do === 'redirect') finish(job, status, {}, { ...EMPTY, Location: plan.location });
  else finish(job, status, {}, EMPTY);
}

function begin(job: Job, status: number, headers: UpstreamHeaders, more?: Record<string, string>): void {
  const { visit, kind, site } = job;
  const sent = answerHeaders(headers, kind === 'asset');
  if (kind === 'page') sent['content-security-policy'] ??= FRAMING;
  if (isPlain(visit)) {
    job.collector = site.kept[kind].collect(visit.ask.target, status, headers, { ...sent });
  }
  visit.res.writeHead(
    status,
    Object.assign(sent, ownHeaders(visit.decision, visit.id, site.edgeIsHttps), more),
  );
}

function finish(job: Job, status: number, headers: UpstreamHeaders, more?: Record<string, string>): void {
  begin(job, status, headers, more);
  job.visit.res.end();
  job.resolve('answered');
}

function fail({ visit, resolve }: Job, error: Error): void {
  visit.cause = error;
  if (visit.res.headersSent) visit.res.destroy();
  resolve(visit.res.headersSent ? 'answered' : error instanceof LateError ? 504 : 502);
}

/* Without conditions, otherwise the response would be another 304. Only a 200 has a reliable content type. */
function askType(job: Job, status: number, headers: UpstreamHeaders): void {
  const { site, target, outgoing, visit } = job;
  let type: string | undefined;
  site.upstream.exchange(
    { ...outgoing, method: 'HEAD', headers: ['x-request-id', visit.id] },
    {
      head: (found, about) => {
        if (found === 200 && typeof about['content-type'] === 'string') type = about['content-type'];
        return false;
      },
      data: () => undefined,
      end: () =>
        attempt(job, () =>
          keepsPromise(target.path, type) ? finish(job, status, headers) : job.resolve('guard'),
        ),
      fail: () => job.resolve('guard'),
    },
  );
}
