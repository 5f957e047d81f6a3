// Judges the domain of passkeys: whether the pages of the application may use it, and whether something needs it that is missing.
import { failure, ok, warning, type Outcome } from '../examination/outcome.ts';

export type SeenPasskeys = {
  /** The domain that the API gives to browsers; undefined when it has no passkeys. */
  readonly service: string | undefined;
  /** What the page of the application says; undefined when it is another page, or does not answer. */
  readonly page: string | undefined;
  readonly app: URL;
  /** The other origins that may call the API. */
  readonly origins: readonly string[];
  /** Roles that demand a passkey. */
  readonly demanding: readonly string[];
  /** How many passkeys are registered. */
  readonly registered: number;
};

const VOIDS = 'Another domain than the one with which a passkey was registered voids that passkey.';
const BACK = 'Lift the demand until then: npm run portaria -- role demand PAPEL nothing.';

const isOwn = (domain: string, { protocol, hostname }: URL): boolean =>
  `.${hostname}`.endsWith(`.${domain}`) && (protocol === 'https:' || domain === 'localhost');

export function judgePasskeys(seen: SeenPasskeys): Outcome {
  const { service, page, app, demanding, registered } = seen;
  const set = `Set SVC_PASSKEY_RP_ID of api-shim and of the application to ${app.hostname}, or to the domain above it with which the passkeys were registered. ${VOIDS}`;
  const kept = `${registered} passkeys are registered`;
  if (service === undefined) {
    if (demanding.length > 0)
      return failure(
        `the API has no domain of passkeys, and ${demanding.join(', ')} demands one: nobody with that role can do anything`,
        `${set} ${BACK}`,
      );
    if (registered > 0) return warning(`the API has no domain of passkeys, and ${kept}`, set);
    return ok('the API has no passkeys: SVC_PASSKEY_RP_ID is not set, and no role demands one');
  }
  if (!isOwn(service, app))
    return failure(
      `browsers do not use passkeys of ${service} on ${app.origin}; ${kept}`,
      app.protocol === 'https:' ? set : `Serve the application with https. ${set}`,
    );
  if (page !== undefined && page !== service)
    return failure(
      page === ''
        ? `the API has passkeys of ${service}, and the page of the application offers none`
        : `the API has passkeys of ${service}, and the page of the application offers those of ${page}`,
      'Give the application the same SVC_PASSKEY_RP_ID as api-shim, and restart it.',
    );
  const others = seen.origins.filter((origin) => !isOwn(service, new URL(origin)));
  const without = others.length > 0 ? `; without passkeys: ${others.join(', ')}` : '';
  return ok(`${app.origin} uses passkeys of ${service}; ${kept}${without}`);
}
