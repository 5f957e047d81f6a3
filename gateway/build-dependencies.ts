// Creates the dependencies of the real process from its configuration.
import type { Log } from '../common/service/log.ts';
import { createReadiness } from '../common/service/readiness.ts';
import { createServiceToken } from '../common/token/service-token.ts';
import { createTokenSigner, createTokenVerifier } from '../common/token/token.ts';
import { traceUpstream } from '../common/upstream/trace-upstream.ts';
import { openTracing } from '../common/tracing/tracing.ts';
import { databaseAnswers } from '../common/upstream/ask.ts';
import { openUpstream } from '../common/upstream/exchange.ts';
import { createReuseReporter } from '../common/upstream/reuse-report.ts';
import { createSessionBatch } from '../common/upstream/session-batch.ts';
import { createAnswerCache } from './answer-cache.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './guard.ts';
import { createMetrics } from './metrics.ts';

const DATABASE = { connections: 32, idleBodyMs: 5_000, dated: true };
const SITE = { connections: 64, idleBodyMs: 30_000 };

export async function buildDependencies(config: Config, log: Log): Promise<Dependencies> {
  const { rules, upstream } = config;
  const tracing = await openTracing('gateway', config.collector);
  const database = traceUpstream(openUpstream(config.postgrest, DATABASE), 'postgrest', tracing);
  const serviceToken = createServiceToken(createTokenSigner(config.jwtSecret));
  const isReady = createReadiness((deadlineMs) => databaseAnswers(database, deadlineMs));
  return {
    rules,
    session: {
      verifyToken: await createTokenVerifier(config.jwtSecrets),
      database,
      sessions: createSessionBatch({ upstream: database, serviceToken, log }, 'sistema'),
      reportReuse: createReuseReporter({ upstream: database, serviceToken, log }),
    },
    site: {
      upstream: traceUpstream(openUpstream(upstream, SITE), 'site', tracing),
      upstreamOrigin: upstream.origin,
      docsOrigin: rules.docsOrigin,
      edgeIsHttps: rules.docsIsHttps,
      kept: { asset: createAnswerCache(), page: createAnswerCache() },
    },
    trustProxy: config.trustProxy,
    log,
    isReady,
    metrics: createMetrics(isReady),
    tracing,
    lifecycle: { draining: false },
  };
}
