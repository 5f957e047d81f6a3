// Creates the dependencies of the real process from its configuration.
import type { Log } from '../common/service/log.ts';
import { createReadiness } from '../common/service/readiness.ts';
import { createTokenSigner, createTokenVerifier } from '../common/token/token.ts';
import { openTracing } from '../common/tracing/tracing.ts';
import { databaseAnswers, databaseTakesWrites } from '../common/upstream/ask.ts';
import { createReuseReporter } from '../common/upstream/reuse-report.ts';
import { createSessionBatch } from '../common/upstream/session-batch.ts';
import { pushAlert } from './delivery/alerts/ntfy.ts';
import { createOutbox, type OwedAlert } from './delivery/alerts/outbox.ts';
import { createSender, type Sender } from './delivery/alerts/sender.ts';
import { createBackground } from './delivery/sending/background.ts';
import { createDeliveryReport } from './delivery/sending/delivery-report.ts';
import { createSendsDay } from './otp/sends-day.ts';
import { createSignIns } from './otp/sign-in-batch.ts';
import { createUndelivered } from './delivery/sending/undelivered.ts';
import { createReceiptReaders } from './delivery/receipts/create-readers.ts';
import { createInbox } from './delivery/channels/console.ts';
import type { Channel } from './delivery/channels/channel.ts';
import { createChannels } from './delivery/channels/create-channels.ts';
import { notify } from './delivery/channels/notify.ts';
import type { Config } from './config.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Dependencies } from './dependencies.ts';
import { createNoticeOutbox } from './delivery/notices/outbox.ts';
import { writeNotice } from './delivery/notices/write-notice.ts';
import { createAnonymousAccess } from './rest/anonymous-access.ts';
import { createSessionFamily } from './rest/session-family.ts';
import { createSessionQueue } from './rest/session-queue.ts';
import { createPostgrest } from './upstream/postgrest.ts';
import { createServiceCall, type ServiceCall } from './upstream/service-call.ts';
import { createServiceToken } from '../common/token/service-token.ts';

const MAX_DELIVERIES_UNDER_WAY = 200;

export async function buildDependencies(config: Config, log: Log): Promise<Dependencies> {
  const signToken = createTokenSigner(config.jwtSecret);
  const inbox = config.channels.includes('console') && !config.production ? createInbox() : undefined;
  const tracing = await openTracing('api-shim', config.collector);
  const postgrest = createPostgrest(config.postgrest, tracing);
  const rest = config.postgrestRest ? createPostgrest(config.postgrestRest, tracing) : postgrest;
  const isReady = createReadiness((timeoutMs) => databaseAnswers(postgrest.calls, timeoutMs));
  const serviceToken = createServiceToken(signToken);
  const serviceCall = createServiceCall(postgrest, serviceToken);
  const metrics = createMetrics(isReady, createSendsDay(serviceCall));
  const alertSender = createAlertSender(config, serviceCall, metrics, log);
  const channels = createChannels(config, inbox);
  const reportReuse = createReuseReporter({
    upstream: postgrest.calls,
    serviceToken,
    log,
    counted: metrics.revokedReuse,
    push: () => alertSender?.poke(),
  });
  const asking = { upstream: postgrest.calls, serviceToken, log };
  const background = createBackground(MAX_DELIVERIES_UNDER_WAY, log);
  const upstream = { config, log, metrics, postgrest, serviceToken };
  return {
    config,
    log,
    metrics,
    tracing,
    postgrest,
    rest,
    allowsAnonymous: createAnonymousAccess({ config, postgrest, serviceToken, log }),
    familyOf: createSessionFamily(upstream),
    sessionQueue: createSessionQueue(),
    isReady,
    isWritable: createReadiness((deadlineMs) =>
      databaseTakesWrites(postgrest.calls, serviceToken(), deadlineMs),
    ),
    verifyToken: await createTokenVerifier(config.jwtSecrets),
    signToken,
    serviceToken,
    reportReuse,
    sessions: {
      sistema: createSessionBatch(asking, 'sistema'),
      portal: createSessionBatch(asking, 'portal'),
    },
    signIns: createSignIns(upstream),
    alertSender,
    warnSends(aviso) {
      log.warn(
        { aviso },
        'half of the one-time codes of a day are used: see envios_dia_rede and envios_dia_escola',
      );
      metrics.sendsWarning(aviso);
      alertSender?.poke();
    },
    noticeSender: createNoticeSender(channels, serviceCall, metrics, log),
    channels,
    inbox,
    receipts: createReceiptReaders(config),
    undelivered: createUndelivered({ ...upstream, background, tracing }, createDeliveryReport(upstream)),
    background,
    lifecycle: { draining: false },
  };
}

function createAlertSender(
  { alertUrl, installation }: Config,
  call: ServiceCall,
  metrics: Metrics,
  log: Log,
): Sender | undefined {
  if (alertUrl === undefined) return undefined;
  const push = (alert: OwedAlert) => pushAlert(alertUrl.href, alert, installation);
  return createSender({ outbox: createOutbox(call), push, log, counted: metrics.alert });
}

function createNoticeSender(
  channels: readonly Channel[],
  call: ServiceCall,
  metrics: Metrics,
  log: Log,
): Sender {
  return createSender({
    outbox: createNoticeOutbox(call),
    push: (owed) => notify(channels, writeNotice(owed), log),
    log,
    counted: metrics.notice,
    what: 'a message to an old phone',
  });
}
