// Makes the parts of the real process out of its configuration.
import type { Log } from '../common/log.ts';
import { createTokenSigner, createTokenVerifier } from '../common/token.ts';
import { createLogAlerts } from './alerts.ts';
import { createBackground } from './background.ts';
import { createInbox } from './channels/console.ts';
import { createChannels } from './channels/create-channels.ts';
import type { Config } from './config.ts';
import { createMetrics } from './metrics.ts';
import type { Parts } from './parts.ts';
import { createPostgrest } from './postgrest.ts';
import { createServiceToken } from './service-token.ts';

const MAX_DELIVERIES_UNDER_WAY = 200;

/**
 * Builds the parts.
 *
 * @example const app = createApp(await buildParts(readConfig(), log))
 */
export async function buildParts(config: Config, log: Log): Promise<Parts> {
  const signToken = await createTokenSigner(config.jwtSecret);
  const inbox = config.channels.includes('console') && !config.production ? createInbox() : undefined;
  return {
    config,
    log,
    metrics: createMetrics(),
    postgrest: createPostgrest(config.postgrest),
    verifyToken: await createTokenVerifier(config.jwtSecrets),
    signToken,
    serviceToken: createServiceToken(signToken),
    alerts: createLogAlerts(log),
    channels: createChannels(config, inbox),
    inbox,
    background: createBackground(MAX_DELIVERIES_UNDER_WAY, log),
    lifecycle: { draining: false },
  };
}
