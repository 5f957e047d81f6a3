// A proxy to a PostgREST that loses requests or their answers, and records the requests.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Loss = 'nothing' | 'requests' | 'answers';
export type Lossy = {
  /** For POSTGREST_URL. */
  url: string;
  /** The requests that reached PostgREST: method and path. */
  arrived: string[];
  /** Breaks the connection of all further requests for this path, or of their answers. */
  lose: (what: Loss, path: string) => void;
  stop: () => Promise<void>;
};

/** Starts a proxy to the PostgREST at a unix socket (`unix:/…`). */
export async function startLossy(to: string): Promise<Lossy> {
  const arrived: string[] = [];
  const open = new Set<Socket>();
  let [loss, lossy]: [Loss, string] = ['nothing', ''];
  const server = createServer((client) => {
    const upstream = connect(to.replace(/^unix:/, ''));
    let last = '';
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    client.on('data', (bytes) => {
      const [, method, path] = /^([A-Z]+) ([^ ?]+)/.exec(bytes.toString('latin1')) ?? [];
      if (method !== undefined) last = path as string;
      if (loss === 'requests' && last === lossy) return end();
      if (method !== undefined) arrived.push(`${method} ${last}`);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (loss === 'answers' && last === lossy) end();
      else client.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    lose: (what, path) => ([loss, lossy] = [what, path]),
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
