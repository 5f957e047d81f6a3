// Makes the parts of the real process out of its configuration.
import type { Log } from '../common/log.ts';
import { createTokenSigner, createTokenVerifier } from '../common/token.ts';
import { createLogAlerts } from './alerts.ts';
import { createBackground } from './background.ts';
import type { Channel } from './channels/channel.ts';
import { createConsoleChannel, createInbox, type Inbox } from './channels/console.ts';
import type { Config } from './config.ts';
import { createMetrics } from './metrics.ts';
import type { Parts } from './parts.ts';
import { createPostgrest } from './postgrest.ts';
import { createServiceToken } from './service-token.ts';

const MAX_BACKGROUND_DELIVERIES = 200;

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
    background: createBackground(MAX_BACKGROUND_DELIVERIES, log),
    lifecycle: { draining: false },
  };
}

function createChannels({ channels }: Config, inbox: Inbox | undefined): [Channel, ...Channel[]] {
  const makers: Record<(typeof channels)[number], () => Channel | undefined> = {
    console: () => inbox && createConsoleChannel(inbox),
  };
  const [first, ...others] = channels
    .map((name) => makers[name]())
    .filter((channel) => channel !== undefined);
  if (first === undefined) throw new Error('no channel can be used');
  return [first, ...others];
}
