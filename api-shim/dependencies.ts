// The dependencies of the application: `buildDependencies` creates the real ones; tests replace some of them.
import type { Log } from '../common/service/log.ts';
import type { Readiness } from '../common/service/readiness.ts';
import type { TokenSigner, TokenVerifier } from '../common/token/token.ts';
import type { Tracing } from '../common/tracing/span.ts';
import type { ReuseReporter } from '../common/upstream/reuse-report.ts';
import type { Sender } from './delivery/alerts/sender.ts';
import type { Background } from './delivery/sending/background.ts';
import type { Channel } from './delivery/channels/channel.ts';
import type { Inbox } from './delivery/channels/console.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import type { SignIns } from './otp/sign-in-batch.ts';
import type { Undelivered } from './delivery/sending/undelivered.ts';
import type { ReceiptReaders } from './delivery/receipts/create-readers.ts';
import type { AnonymousAccess } from './rest/anonymous-access.ts';
import type { SessionFamily } from './rest/session-family.ts';
import type { SessionQueue } from './rest/session-queue.ts';
import type { Sessions } from './session/session.ts';
import type { Postgrest } from './upstream/postgrest.ts';
import type { ServiceToken } from '../common/token/service-token.ts';

export type Dependencies = {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing | undefined;
  readonly postgrest: Postgrest;
  readonly rest: Postgrest;
  readonly allowsAnonymous: AnonymousAccess;
  readonly familyOf: SessionFamily;
  readonly sessionQueue: SessionQueue;
  /** Disconnects a reader of `/rest/v1` that reads nothing for this long; default: ten seconds. */
  readonly stalledAfterMs?: number | undefined;
  readonly isReady: Readiness;
  /** Readiness for writes: false on a standby, and on a primary without its lease. */
  readonly isWritable: Readiness;
  readonly verifyToken: TokenVerifier;
  readonly signToken: TokenSigner;
  readonly serviceToken: ServiceToken;
  readonly reportReuse: ReuseReporter;
  readonly sessions: Sessions;
  readonly signIns: SignIns;
  /** Pushes alerts; undefined when no address is set. */
  readonly alertSender: Sender | undefined;
  /** Sends notices to phones that no longer receive codes. */
  readonly noticeSender: Sender;
  /** Logs and counts an alert about the sends of the day, and pushes it. */
  readonly warnSends: (aviso: string) => void;
  readonly channels: readonly [Channel, ...Channel[]];
  /** The development inbox; undefined without the console channel. */
  readonly inbox: Inbox | undefined;
  /** Verifies and parses the receipts of each channel that supports them. */
  readonly receipts: ReceiptReaders;
  readonly undelivered: Undelivered;
  readonly background: Background;
  readonly lifecycle: { draining: boolean };
};
