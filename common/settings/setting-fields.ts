// The types of settings: each parses one environment variable, and its errors never repeat the value.
import { z } from 'zod';

const MIN_SECRET_BYTES = 32;
const SCHEMA = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

export type PostgrestAddress = { origin: string; socketPath: string | undefined };

/** Visible ASCII, because a secret may be sent in a header; at least as long as the hash that it keys. */
export const secretField = z
  .string()
  .refine(
    (text) => Buffer.byteLength(text) >= MIN_SECRET_BYTES,
    `must have at least ${MIN_SECRET_BYTES} bytes`,
  )
  .refine((text) => /^[\x21-\x7e]*$/.test(text), 'must be visible ASCII without spaces');

export const portField = integerField(0, 65_535);

export const booleanField = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform(isTrue);

export const logLevelField = z.enum(['silent', 'error', 'warn', 'info', 'debug'], {
  error: 'must be silent, error, warn, info or debug',
});

export const httpUrlField = z.string().transform((text, context) => {
  const url = parseHttpUrl(text);
  if (url === null) context.addIssue('must be an http:// or https:// URL without credentials');
  return url ?? z.NEVER;
});

/** The address of a provider, as text to append paths to. */
export const providerUrlField = httpUrlField.transform((url) => url.href.replace(/\/+$/, ''));

export const originsField = z.string().transform((text, context) => {
  const origins = commaList(text);
  const wrong = origins.filter((origin) => parseHttpUrl(origin)?.origin !== origin);
  if (origins.length === 0 || wrong.length > 0) {
    context.addIssue(
      'must list exact origins such as https://app.example, separated by commas, never * or null',
    );
  }
  return origins;
});

export const cookieDomainField = z
  .string()
  .regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain name such as escola.example');

export const postgrestField = z.string().transform((text, context): PostgrestAddress => {
  const address = postgrestAddress(text);
  if (address === undefined) context.addIssue('must be unix:/path/to/socket or http://host:port');
  return address ?? z.NEVER;
});

/** One or several addresses, separated by commas. */
export const addressListField = z
  .string()
  .transform((text, context): readonly [PostgrestAddress, ...PostgrestAddress[]] => {
    const places = commaList(text);
    const [first, ...others] = places.map(postgrestAddress);
    if (first !== undefined && new Set(places).size === places.length && !others.includes(undefined))
      return [first, ...others.filter((other) => other !== undefined)];
    context.addIssue(
      'must be unix:/path/to/socket or http://host:port, or several different ones separated by commas',
    );
    return z.NEVER;
  });

function postgrestAddress(text: string): PostgrestAddress | undefined {
  if (/^unix:\/./.test(text)) return { origin: 'http://localhost', socketPath: text.slice('unix:'.length) };
  const url = parseHttpUrl(text);
  return url?.pathname === '/' ? { origin: url.origin, socketPath: undefined } : undefined;
}

/** Schemas as in PostgREST's db-schemas. The first is the default of requests; Portaria's own must be among them. */
export const schemasField = z.string().transform((text, context) => {
  const schemas = commaList(text);
  if (schemas[0] !== 'api' || schemas.includes('portaria') || !schemas.every((name) => SCHEMA.test(name)))
    context.addIssue('must list schemas separated by commas, with api first and without portaria');
  return schemas;
});

/**
 * A decimal integer within bounds.
 *
 * @example integerField(0, 10).parse('3') // 3
 */
export function integerField(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

/**
 * Splits a comma-separated setting.
 *
 * @example commaList('a, b,') // ['a', 'b']
 */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/**
 * Parses a boolean setting.
 *
 * @example isTrue('1') // true
 */
export function isTrue(text: string | undefined): boolean {
  return text === 'true' || text === '1';
}

/**
 * Tells whether a URL is plain http to another machine, so that its traffic could be read.
 *
 * @example isPlainAbroad('http://127.0.0.1:8080/x') // false
 */
export function isPlainAbroad(text: string | undefined): boolean {
  if (!text?.toLowerCase().startsWith('http://') || !URL.canParse(text)) return false;
  return !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(text).hostname);
}

function parseHttpUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const plain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return plain ? url : null;
}
