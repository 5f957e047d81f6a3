// Checks that the named applications behind a proxy are reached from this machine only: their headers prove nothing by themselves.
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Check } from '../../examination/check.ts';
import { failure, ok, warning, type Outcome } from '../../examination/outcome.ts';

const WITHIN_MS = 1_000;
const FIX =
  'Let the application listen on 127.0.0.1 or on a Unix socket, or let a firewall admit the proxy alone: whoever reaches its port can send X-Portaria-Papel.';

export const applications: Check = {
  id: 'applications',
  about: 'an application behind a proxy is reached by the proxy alone',
  async examine({ applications: named = [] }) {
    if (named.length === 0) return ok('no application is named (--application)');
    const outcomes = await Promise.all(named.map(examineOne));
    return (
      outcomes.find(({ verdict }) => verdict === 'failure') ??
      outcomes.find(({ verdict }) => verdict === 'warning') ??
      ok(outcomes.map(({ seen }) => seen).join('; '))
    );
  },
};

async function examineOne(url: URL): Promise<Outcome> {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!(await accepts(host, port)))
    return warning(`${url.host} does not accept connections`, `Start it. ${FIX}`);
  if (!/^(?:127\.|localhost$|::1$)/.test(host)) {
    return warning(
      `${url.host} accepts connections of this machine, and the doctor sees no other machine`,
      FIX,
    );
  }
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const addresses = own
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address);
  const open = await Promise.all(addresses.map((address) => accepts(address, port)));
  const reached = addresses.filter((_, at) => open[at]);
  if (reached.length > 0)
    return failure(`port ${port} of the application also listens on ${reached.join(', ')}`, FIX);
  return ok(`${url.host} listens on this machine only`);
}

const accepts = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: WITHIN_MS });
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
