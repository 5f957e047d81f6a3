// Creates the dependencies of the real process from its configuration.
import type { Log } from '../common/log.ts';
import { createReadiness } from '../common/readiness.ts';
import { createTokenSigner, createTokenVerifier } from '../common/token.ts';
import { databaseAnswers } from '../common/upstream/ask.ts';
import { createReuseReporter } from '../common/upstream/reuse-report.ts';
import { pushAlert } from './alerts/ntfy.ts';
import { createOutbox, type OwedAlert } from './alerts/outbox.ts';
import { createAlertSender, type AlertSender } from './alerts/sender.ts';
import { createBackground } from './otp/background.ts';
import { createDeliveryReport } from './otp/delivery-report.ts';
import { createUndelivered } from './otp/undelivered.ts';
import { createReceiptReaders } from './receipts/create-readers.ts';
import { createInbox } from './channels/console.ts';
import { createChannels } from './channels/create-channels.ts';
import type { Config } from './config.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Dependencies } from './dependencies.ts';
import { createAnonymousAccess } from './rest/anonymous-access.ts';
import { createSessionQueue } from './rest/session-queue.ts';
import { createPostgrest, type Postgrest } from './upstream/postgrest.ts';
import { createServiceToken, type ServiceToken } from '../common/service-token.ts';

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
  const rest = config.postgrestRest ? createPostgrest(config.postgrestRest) : postgrest;
  const isReady = createReadiness((timeoutMs) => databaseAnswers(postgrest.calls, timeoutMs));
  const metrics = createMetrics(isReady);
  const serviceToken = createServiceToken(signToken);
  const alertSender = createSender(config, postgrest, serviceToken, metrics, log);
  const reportReuse = createReuseReporter({
    upstream: postgrest.calls,
    serviceToken,
    log,
    counted: metrics.revokedReuse,
    push: () => alertSender?.poke(),
  });
  const background = createBackground(MAX_DELIVERIES_UNDER_WAY, log);
  const upstream = { config, log, metrics, postgrest, serviceToken };
  return {
    config,
    log,
    metrics,
    postgrest,
    rest,
    allowsAnonymous: createAnonymousAccess({ config, postgrest, serviceToken, log }),
    sessionQueue: createSessionQueue(),
    isReady,
    verifyToken: await createTokenVerifier(config.jwtSecrets),
    signToken,
    serviceToken,
    reportReuse,
    alertSender,
    channels: createChannels(config, inbox),
    inbox,
    receipts: createReceiptReaders(config),
    undelivered: createUndelivered({ ...upstream, background }, createDeliveryReport(upstream)),
    background,
    lifecycle: { draining: false },
  };
}

function createSender(
  { alertUrl }: Config,
  postgrest: Postgrest,
  serviceToken: ServiceToken,
  metrics: Metrics,
  log: Log,
): AlertSender | undefined {
  if (alertUrl === undefined) return undefined;
  const outbox = createOutbox(postgrest, serviceToken);
  const push = (alert: OwedAlert) => pushAlert(alertUrl.href, alert);
  return createAlertSender({ outbox, push, log, counted: metrics.alert });
}
