// Opens a WebSocket over TLS by hand, with any header, and reads the status and the first message.
import { connect } from 'node:tls';

/** Resolves with the status and the text of the first frame, or '' when the handshake is refused. */
export function openWebSocket(
  port: number,
  host: string,
  headers: Readonly<Record<string, string>>,
): Promise<[number, string]> {
  const lines = Object.entries({
    Host: host,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', servername: host, rejectUnauthorized: false }, () =>
      socket.write(`GET /ws HTTP/1.1\r\n${lines.join('')}\r\n`),
    );
    let seen = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      seen = Buffer.concat([seen, chunk]);
      const end = seen.indexOf('\r\n\r\n');
      if (end < 0) return;
      const status = Number(seen.subarray(9, 12).toString());
      const frame = seen.subarray(end + 4);
      const length = frame[1] ?? 0;
      if (status === 101 && (frame.length < 2 || frame.length < 2 + length)) return;
      socket.destroy();
      resolve([status, status === 101 ? frame.subarray(2, 2 + length).toString() : '']);
    });
  });
}
