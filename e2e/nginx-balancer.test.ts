// Load balancers in front of nginx: the limits and the services see the address of the client that a balancer names, and nobody else names one.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect as connectPlain, type AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../common/testing/free-port.ts';
import { askEdge } from './support/nginx/ask.ts';
import { APP_HOST, startEdge, whyNoNginx, type Edge } from './support/nginx/edge.ts';

const reason = whyNoNginx();
if (reason) console.log(`e2e/nginx-balancer.test.ts is skipped: ${reason}`);

const BALANCER = '127.0.0.9';
const [CLIENT, OTHER] = ['198.51.100.7', '198.51.100.8'];
const ME = '/functions/v1/me';

const stops: (() => unknown)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

/** An nginx with these settings; behind it, a service that answers with the X-Forwarded-For that it gets. */
async function start(settings: Record<string, string>): Promise<Edge> {
  const service = createServer((request, response) => response.end(request.headers['x-forwarded-for']));
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const httpsPort = await freePort();
  const edge = await startEdge({ api: port, app: port, gateway: port, httpsPort, geo: false, settings });
  stops.push(edge.stop, () => (service.closeAllConnections(), service.close()));
  return edge;
}

const ask = ({ httpsPort }: Edge, from: string, forwarded: string) =>
  askEdge(httpsPort, APP_HOST, ME, { from, headers: { 'X-Forwarded-For': forwarded } });
const last = (text: string): string | undefined => text.split(', ').at(-1);

describe.skipIf(reason !== undefined)('nginx behind a load balancer', () => {
  it('counts and passes on the address that the balancer appends', async () => {
    const edge = await start({ BALANCERS: BALANCER });
    expect(last((await ask(edge, BALANCER, CLIENT)).text)).toBe(CLIENT);
    expect(last((await ask(edge, BALANCER, `${OTHER}, ${CLIENT}`)).text)).toBe(CLIENT);
    expect(last((await ask(edge, '127.0.0.10', CLIENT)).text)).toBe('127.0.0.10');

    const bytes = `GET ${ME} HTTP/1.1\r\nHost: ${APP_HOST}\r\nX-Forwarded-For: ${CLIENT}\r\n\r\n`.repeat(150);
    const way = { port: edge.httpsPort, host: '127.0.0.1', localAddress: BALANCER };
    let seen = '';
    const floods = Array.from({ length: 12 }, () => {
      const flood = connect({ ...way, servername: APP_HOST, rejectUnauthorized: false });
      flood.on('data', (chunk: Buffer) => (seen += chunk.toString()));
      flood.on('error', () => undefined).write(bytes);
      return flood;
    });
    await expect.poll(() => seen.includes('HTTP/1.1 429')).toBe(true);
    for (const flood of floods) flood.destroy();
    expect((await ask(edge, BALANCER, OTHER)).status).toBe(200);
  });

  it('without the setting takes the balancer for the client', async () => {
    const edge = await start({});
    expect(last((await ask(edge, BALANCER, CLIENT)).text)).toBe(BALANCER);
  });

  it('reads the address from the PROXY protocol of a balancer that passes TLS through', async () => {
    const edge = await start({ BALANCERS: BALANCER, REAL_IP_HEADER: 'proxy_protocol' });
    const askThrough = async (localAddress: string): Promise<string> => {
      const plain = connectPlain({ port: edge.httpsPort, host: '127.0.0.1', localAddress });
      await once(plain, 'connect');
      plain.write(`PROXY TCP4 ${CLIENT} 127.0.0.1 50000 443\r\n`);
      const tls = connect({ socket: plain, servername: APP_HOST, rejectUnauthorized: false });
      tls.write(`GET ${ME} HTTP/1.1\r\nHost: ${APP_HOST}\r\nConnection: close\r\n\r\n`);
      let text = '';
      for await (const chunk of tls) text += String(chunk);
      return text;
    };
    expect(await askThrough(BALANCER)).toContain(CLIENT);
    expect(await askThrough('127.0.0.10')).toMatch(/200 OK[^]*127\.0\.0\.10/);
  });
});
