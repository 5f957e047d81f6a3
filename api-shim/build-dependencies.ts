// Creates the dependencies of the real process from its configuration.
import type { Log } from '../common/log.ts';
import { createReadiness } from '../common/readiness.ts';
import { createTokenSigner, createTokenVerifier } from '../common/token.ts';
import { createLogAlerts } from './alerts/log-alerts.ts';
import { pushAlert } from './alerts/ntfy.ts';
import { createOutbox } from './alerts/outbox.ts';
import { createAlertSender } from './alerts/sender.ts';
import { createBackground } from './otp/background.ts';
import { createInbox } from './channels/console.ts';
import { createChannels } from './channels/create-channels.ts';
import type { Config } from './config.ts';
import { createMetrics } from './metrics.ts';
import type { Dependencies } from './dependencies.ts';
import { createPostgrest, databaseAnswers } from './upstream/postgrest.ts';
import { createServiceToken } from '../common/service-token.ts';

const MAX_DELIVERIES_UNDER_WAY = 200;

/**
 * Creates the dependencies.
 *
 * @example const app = createApp(await buildDependencies(readConfig(), log))
 */
export async function buildDependencies(config: Config, log: Log): Promise<Dependencies> {
  const signToken = createTokenSigner(config.jwtSecret);
  const inbox = config.channels.includes('console') && !config.production ? createInbox() : undefined;
  const postgrest = createPostgrest(config.postgrest);
  const isReady = createReadiness((timeoutMs) => databaseAnswers(postgrest, timeoutMs));
  const metrics = createMetrics(isReady);
  const serviceToken = createServiceToken(signToken);
  const alertUrl = config.alertUrl?.href;
  return {
    config,
    log,
    metrics,
    postgrest,
    isReady,
    verifyToken: await createTokenVerifier(config.jwtSecrets),
    signToken,
    serviceToken,
    alerts: createLogAlerts(log),
    alertSender:
      alertUrl === undefined
        ? undefined
        : createAlertSender({
            outbox: createOutbox(postgrest, serviceToken),
            push: (alert) => pushAlert(alertUrl, alert),
            ...{ log, counted: metrics.alert },
          }),
    channels: createChannels(config, inbox),
    inbox,
    background: createBackground(MAX_DELIVERIES_UNDER_WAY, log),
    lifecycle: { draining: false },
  };
}
