// Checks that all ports are free before any service starts.
import { createServer } from 'node:net';

const LOOPBACKS = ['127.0.0.1', '::1'];

/** Throws one Error with every used port. */
export async function assertPortsFree(ports: Record<string, number>): Promise<void> {
  const taken: string[] = [];
  for (const [name, port] of Object.entries(ports)) {
    if (!(await isFree(port))) taken.push(`port ${port} (${name})`);
  }
  if (taken.length === 0) return;
  const verb = taken.length === 1 ? 'is' : 'are';
  throw new Error(
    `${taken.join(', ')} ${verb} in use by another program. Stop it, or shift every port: PORTARIA_PORT_OFFSET=100 npm start`,
  );
}

/** True when nothing listens on the port, on either loopback address. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of LOOPBACKS) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    // A machine without IPv6 answers EADDRNOTAVAIL or EAFNOSUPPORT, which does not mean that the port is used.
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code !== 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)));
  });
}
