// Makes the parts of the real process out of its configuration.
import type { Log } from '../common/log.ts';
import { createReadiness } from '../common/readiness.ts';
import { createServiceToken } from '../common/service-token.ts';
import { createTokenSigner, createTokenVerifier } from '../common/token.ts';
import { createAssetCache } from './asset-cache.ts';
import type { Config } from './config.ts';
import { databaseAnswers } from './database.ts';
import { openPool } from './exchange.ts';
import type { Parts } from './guard.ts';
import { createMetrics } from './metrics.ts';

const DATABASE_CONNECTIONS = 32;
const SITE_CONNECTIONS = 64;

/**
 * Builds the parts.
 *
 * @example const app = createApp(await buildParts(readConfig(), log))
 */
export async function buildParts(config: Config, log: Log): Promise<Parts> {
  const { rules, upstream } = config;
  const database = openPool(config.postgrest, DATABASE_CONNECTIONS);
  const isReady = createReadiness((deadlineMs) => databaseAnswers(database, deadlineMs));
  return {
    rules,
    session: {
      verifyToken: await createTokenVerifier(config.jwtSecrets),
      database,
      serviceToken: createServiceToken(createTokenSigner(config.jwtSecret)),
    },
    site: {
      pool: openPool(upstream, SITE_CONNECTIONS),
      upstreamOrigin: upstream.origin,
      docsOrigin: rules.docsOrigin,
      edgeIsHttps: rules.docsIsHttps,
      assets: createAssetCache(),
    },
    trustProxy: config.trustProxy,
    log,
    isReady,
    metrics: createMetrics(isReady),
    lifecycle: { draining: false },
  };
}
