// Sends requests and invalid bytes to the edge by the names of its hosts, over TLS.
import { request, type RequestOptions } from 'node:https';
import { connect } from 'node:tls';

export type EdgeAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};
export type EdgeAsk = {
  method?: string;
  json?: unknown;
  headers?: Record<string, string | string[]>;
  /** The source address of the request: any of 127.0.0.0/8. */
  from?: string;
};

const lookup: RequestOptions['lookup'] = (_host, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

/** Sends a request to the edge at a port. */
export function askEdge(
  port: number,
  host: string,
  path: string,
  options: EdgeAsk = {},
): Promise<EdgeAnswer> {
  const body = options.json === undefined ? undefined : JSON.stringify(options.json);
  const headers = {
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
    ...options.headers,
  };
  const { from } = options;
  const method = options.method ?? (body === undefined ? 'GET' : 'POST');
  return new Promise((resolve, reject) => {
    const sent = request({
      host,
      port,
      path,
      method,
      headers,
      lookup,
      rejectUnauthorized: false,
      ...(from !== undefined && { localAddress: from }),
    });
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends raw bytes, and reads the whole answer. */
export function sendRaw(port: number, host: string, bytes: string): Promise<EdgeAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', servername: host, rejectUnauthorized: false }, () =>
      socket.write(bytes),
    );
    let seen = '';
    socket.on('data', (chunk: Buffer) => (seen += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(parse(seen)));
  });
}

function parse(seen: string): EdgeAnswer {
  const end = seen.indexOf('\r\n\r\n');
  const [first = '', ...lines] = seen.slice(0, end).split('\r\n');
  const pairs = lines.map((line) => line.split(/:\s*(.*)/s));
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(pairs.map(([name = '', value = '']) => [name.toLowerCase(), value])),
    text: seen.slice(end + 4),
  };
}
