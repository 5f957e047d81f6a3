// An HTTP server for an Express application, with short timeouts for slow clients and responses to invalid HTTP.
import type { Express, Request, Response } from 'express';
import {
  IncomingMessage,
  ServerResponse,
  createServer,
  type IncomingHttpHeaders,
  type Server,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, type ErrorCode } from '../errors.ts';

/* Slow headers and slow bodies are cut; idle connections stay open slightly longer than the usual 60 s of a load balancer. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 65_000 };
const CHECK_EVERY_MS = 2_000;
const CLOSE_IDLE_EVERY_MS = 100;
const MAX_HEADER_BYTES = 16_384;
const TOO_LARGE = '431 Request Header Fields Too Large';

/** Headers, or a function of the status and of the readable request headers that returns them. */
export type HeaderSource =
  | Readonly<Record<string, string>>
  | ((seen: IncomingHttpHeaders, status: number) => Readonly<Record<string, string>>);

export type ServerExtras = {
  /** Answers requests that Express cannot route, such as a target that is not a path. */
  readonly unrouted?: (req: IncomingMessage, res: ServerResponse) => void;
  /** False passes a request without Host to the application, which refuses it. */
  readonly requireHostHeader?: boolean;
};

/** Creates the server. `headers` are sent with responses from before the application. */
export function createHttpServer(app: Express, headers: HeaderSource, extras: ServerExtras = {}): Server {
  const { unrouted, requireHostHeader = true } = extras;
  const options = {
    ...nativeMessages(app),
    requireHostHeader,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
  const listener = unrouted ? (req: Request, res: Response) => app(req, res, () => unrouted(req, res)) : app;
  const server = createServer({ ...options, ...TIMEOUTS }, listener as Express);
  const latest = new WeakMap<Duplex, IncomingMessage>();
  server.prependListener('request', (req: IncomingMessage) => latest.set(req.socket, req));
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    const open = latest.get(socket);
    const seen = open && !open.complete ? open.headers : readableHeaders(error.rawPacket); // an error in the body of this request, or in a new request
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (error.code === 'HPE_HEADER_OVERFLOW')
      refuse(socket, TOO_LARGE, 'payload_too_large', seen, headers);
    else refuse(socket, '400 Bad Request', 'invalid_request', seen, headers);
  });
  server.on('connect', (req, socket) =>
    refuse(socket, '405 Method Not Allowed', 'method_not_allowed', req.headers, headers),
  );
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  return server;
}

/** Starts listening; a port in use is an error with the port. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = cause.code === 'EADDRINUSE';
      reject(taken ? new Error(`Port ${port} on ${host} is already in use`, { cause }) : cause);
    });
    server.listen(port, host, () => resolve());
  });
}

/**
 * Stops listening and waits for requests in progress. Connections that become idle meanwhile are closed too; their response was
 * already being sent.
 */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const again = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    server.close(() => {
      clearInterval(again);
      resolve();
    });
  });
}

/*
 * Express changes the prototype of every request and response, which costs more than the rest of Express together.
 * With Node classes that already have Express's prototypes, that change does nothing.
 */
function nativeMessages(app: Express) {
  const Request = class extends IncomingMessage {};
  const Response = class<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {};
  app.request = adopt(Request.prototype, app.request);
  app.response = adopt(Response.prototype, app.response);
  return { IncomingMessage: Request, ServerResponse: Response };
}

function adopt<P extends object>(native: object, express: P): P {
  for (const layer of [Object.getPrototypeOf(express), express] as PropertyDescriptorMap[]) {
    const { constructor: _ours, ...members } = Object.getOwnPropertyDescriptors<PropertyDescriptorMap>(layer);
    Object.defineProperties(native, members);
  }
  return native as P;
}

/* The request id and origin in unparsable bytes; a header that occurs twice is ignored. */
function readableHeaders(packet: Buffer | undefined): IncomingHttpHeaders {
  const text = packet?.subarray(0, MAX_HEADER_BYTES).toString('latin1').split('\r\n\r\n')[0] ?? '';
  const only = (name: string): string | undefined => {
    const [first, ...others] = text.matchAll(new RegExp(`^${name}:[ \\t]*([\\x21-\\x7e]+)[ \\t]*$`, 'gim'));
    return others.length === 0 ? first?.[1] : undefined;
  };
  return { origin: only('origin'), 'x-request-id': only('x-request-id') };
}

function refuse(
  socket: Duplex,
  status: string,
  code: ErrorCode,
  seen: IncomingHttpHeaders,
  headers: HeaderSource,
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(errorBody(code));
  const lines = Object.entries({
    ...(typeof headers === 'function' ? headers(seen, Number.parseInt(status, 10)) : headers),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
