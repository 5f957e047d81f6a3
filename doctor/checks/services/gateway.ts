// Checks that the gateway answers at the documentation's address and accepts that host.
import type { Check } from '../../examination/check.ts';
import { failure, ok } from '../../examination/outcome.ts';
import { askGateway } from '../../examination/edge.ts';

export const gateway: Check = {
  id: 'gateway',
  about: 'the gateway answers at the host of the documentation',
  async examine(it) {
    it.need('SVC_DOCS_URL');
    const reply = await askGateway(it).catch((error: unknown) => error as Error);
    if (reply instanceof Error)
      return failure(
        reply.message,
        'Start the gateway and the proxy in front of it, or correct SVC_DOCS_URL.',
      );
    const reason = reply.headers['x-docs-auth-reason'];
    if (reason === undefined)
      return failure(
        `HTTP ${reply.status} without X-Docs-Auth-Reason: the answer is not from the gateway`,
        'Configure the proxy to send the host of SVC_DOCS_URL to the gateway, and to nothing else.',
      );
    if (reason !== 'no_cookie')
      return failure(`a request without a cookie got the reason ${String(reason)}`, "See the gateway's log.");
    if (reply.headers['x-docs-auth-env'] !== 'production')
      return failure(
        'the gateway treats the documentation as a preview, where nobody can sign in',
        'Set the same SVC_DOCS_URL for the gateway, and make the proxy pass the Host header on.',
      );
    return ok('a request without a cookie is refused: no_cookie');
  },
};
