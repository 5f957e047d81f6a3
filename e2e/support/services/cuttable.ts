// A proxy to PostgREST that a test can cut, for a shim with an unreachable database.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { stack } from '../stack.ts';

export type Cuttable = {
  /** For POSTGREST_URL. */
  url: string;
  cut: () => void;
  mend: () => void;
  stop: () => Promise<void>;
};

/** Starts the proxy in the connected state. */
export async function startCuttable(): Promise<Cuttable> {
  const path = stack.info.postgrestUrl.replace(/^unix:/, '');
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((client) => {
    if (!whole) return void client.destroy();
    const upstream = connect(path);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          client.destroy();
          upstream.destroy();
        });
    }
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => (whole = true),
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
