// The operator's receiver of the webhook channel: stores the codes by telephone.
import { createServer } from 'node:https';

/** The address of this process on the engine's bridge; see engine.sh. */
const ADDRESS = '172.17.0.1';

export type Receiver = {
  readonly url: string;
  /** The last code sent to a telephone. */
  readonly codeOf: (telefone: string) => string;
  readonly stop: () => void;
};

/** Starts it with a certificate that the images trust. */
export async function startReceiver(tls: { key: Buffer; cert: Buffer }): Promise<Receiver> {
  const codes = new Map<string, string>();
  const server = createServer(tls, (request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { destino, otp } = JSON.parse(text) as { destino: string; otp: string };
      codes.set(destino, otp);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, ADDRESS, resolve);
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `https://${ADDRESS}:${String(port)}/codes`,
    codeOf(telefone) {
      const code = codes.get(telefone);
      if (code === undefined) throw new Error(`no code went to ${telefone}`);
      return code;
    },
    stop: () => server.close(),
  };
}
