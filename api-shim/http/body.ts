// Reads a request body: checks media type, size (16 KiB unless the endpoint allows more), time and syntax.
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { Refusal } from '../../common/errors.ts';

const MAX_BODY_BYTES = 16_384;
const MAX_SIGNED_BYTES = 65_536;
const MAX_BODY_MS = 5_000;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text that Postgres can store: no NUL and no lone surrogate. */
export const textField = z.string().refine((text) => !/\0|\p{Surrogate}/u.test(text));

/** Reads and parses a body with a schema. */
export async function readBody<S extends z.ZodType>(req: IncomingMessage, schema: S): Promise<z.output<S>> {
  return parseFields(await readJson(req), schema);
}

/**
 * Checks the fields of a parsed body.
 *
 * @example parseFields({ codigo: 7 }, z.object({ codigo: textField })) // throws invalid_request
 */
export function parseFields<S extends z.ZodType>(value: unknown, schema: S): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal('invalid_request');
  return result.data;
}

/** What a caller must pass before the service takes more than 16 KiB of them. */
type Admit = () => Promise<unknown>;

/** Reads a JSON body of any shape. */
export async function readJson(req: IncomingMessage, maxBytes?: number, admit?: Admit): Promise<unknown> {
  requireJsonType(req);
  return parseJson(await readBytes(req, maxBytes, admit));
}

/**
 * Reads a JSON body that may be absent. Without a body, no media type is required.
 */
export async function readBytesOptional(req: IncomingMessage, maxBytes?: number): Promise<Buffer> {
  if (req.headers['content-type'] !== undefined) requireJsonType(req);
  const bytes = await readBytes(req, maxBytes);
  if (bytes.length === 0) return Buffer.from('{}');
  requireJsonType(req);
  return bytes;
}

/**
 * Reads JSON that may be absent, where an absent body may have any media type: `navigator.sendBeacon` names text/plain for it.
 */
export async function readJsonOrNothing(req: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(req);
  if (bytes.length === 0) return {};
  requireJsonType(req);
  return parseJson(bytes);
}

/** Reads the raw bytes that a provider's signature covers. */
export async function readSigned(req: IncomingMessage, mediaType: string): Promise<Buffer> {
  requireUtf8(req, mediaType);
  return readBytes(req, MAX_SIGNED_BYTES);
}

/** Parses bytes as JSON in UTF-8. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Refusal('invalid_json');
  }
}

/** Reads the bytes of a file, whose own first bytes say its charset; a refusal names the first media type. */
export async function readFile(
  req: IncomingMessage,
  types: readonly [string, ...string[]],
  maxBytes: number,
  admit?: Admit,
): Promise<Buffer> {
  requireType(req, ...types);
  return readBytes(req, maxBytes, admit);
}

function requireJsonType(req: IncomingMessage): void {
  requireUtf8(req, 'application/json');
}

function requireUtf8(req: IncomingMessage, mediaType: string): void {
  const [, ...parameters] = requireType(req, mediaType);
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) throw unsupported(mediaType);
}

/* Returns the type and its parameters. */
function requireType({ headers }: IncomingMessage, mediaType: string, ...others: string[]): string[] {
  const parts = (headers['content-type'] ?? '').toLowerCase().split(';');
  const encoding = headers['content-encoding'] ?? 'identity';
  const isKnown = [mediaType, ...others].includes(parts[0]?.trim() ?? '');
  if (!isKnown || encoding !== 'identity') throw unsupported(mediaType);
  return parts;
}

const unsupported = (mediaType: string): Refusal =>
  new Refusal('unsupported_media_type', { details: { esperado: mediaType } });

async function readBytes(req: IncomingMessage, most = MAX_BODY_BYTES, admit?: Admit): Promise<Buffer> {
  const length = Number(req.headers['content-length']); // NaN where the body comes in chunks
  if (length > most) throw new Refusal('payload_too_large');
  if (!(length <= MAX_BODY_BYTES)) await admit?.();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (refusal: Refusal) => {
      clearTimeout(timer);
      req.off('data', take);
      reject(refusal);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) fail(new Refusal('payload_too_large'));
      else chunks.push(chunk);
    };
    const timer = setTimeout(() => fail(new Refusal('invalid_request')), MAX_BODY_MS);
    req.on('data', take);
    req.once('error', () => fail(new Refusal('invalid_request')));
    req.once('end', () => {
      clearTimeout(timer);
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
  });
}
