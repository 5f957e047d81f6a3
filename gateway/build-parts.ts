// Makes the parts of the real process out of its configuration.
import type { Log } from '../common/log.ts';
import { createServiceToken } from '../common/service-token.ts';
import { createTokenSigner, createTokenVerifier } from '../common/token.ts';
import { createAssetCache } from './asset-cache.ts';
import type { Config } from './config.ts';
import { openPool } from './exchange.ts';
import type { Parts } from './guard.ts';

const DATABASE_CONNECTIONS = 32;
const SITE_CONNECTIONS = 64;

/**
 * Builds the parts.
 *
 * @example const app = createApp(await buildParts(readConfig(), log))
 */
export async function buildParts(config: Config, log: Log): Promise<Parts> {
  const { rules, upstream } = config;
  return {
    rules,
    session: {
      verifyToken: await createTokenVerifier(config.jwtSecrets),
      database: openPool(config.postgrest, DATABASE_CONNECTIONS),
      serviceToken: createServiceToken(await createTokenSigner(config.jwtSecret)),
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
    lifecycle: { draining: false },
  };
}
