// Judges which client address the service recorded for a request of the doctor that claimed another one.
import ipaddr from 'ipaddr.js';
import { failure, NotChecked, ok, warning, type Outcome } from '../examination/outcome.ts';

export type Sighting = {
  /** The address that the database recorded. */
  readonly seen: string;
  /** The forged address in X-Forwarded-For. */
  readonly forged: string;
  /** The local address of the connection. */
  readonly mine: string | undefined;
};

const COUNT = 'Set SVC_TRUST_PROXY of api-shim and gateway to the number of proxies in front';

export function judgeAddress({ seen, forged, mine }: Sighting): Outcome {
  if (seen === forged)
    return failure(
      `a forged X-Forwarded-For was accepted: recorded ${seen}`,
      `${COUNT}, and let the outermost append to X-Forwarded-For: otherwise a client can evade every limit per address.`,
    );
  if (seen === mine)
    return ok(`recorded ${seen}, which is this machine; a forged X-Forwarded-For was ignored`);
  if (!ipaddr.isValid(seen)) throw new NotChecked(`recorded ${seen}, which is no address`);
  const range = ipaddr.process(seen).range();
  if (range === 'loopback')
    return failure(
      `recorded ${seen} for a request from ${mine ?? 'here'}: that is the proxy, and all clients share its limits`,
      `${COUNT}, and let it append the client's address to X-Forwarded-For.`,
    );
  if (range !== 'unicast')
    return warning(
      `recorded ${seen} for a request from ${mine ?? 'here'}: a ${range} address`,
      `If that is a proxy of yours and not this machine: ${COUNT}.`,
    );
  return ok(`recorded ${seen}; this machine is ${mine ?? 'unknown'} on its own network`);
}
