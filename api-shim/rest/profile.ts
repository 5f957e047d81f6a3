// The schema of a pass-through request, from PostgREST's headers. Only schemas that the operator lists are allowed.
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../../common/errors.ts';

/* The default schema of supabase-js. */
const UNASKED = 'public';

const headerOf = (method: string): string =>
  method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile';

/** The schema that the request names, listed or not; undefined when it names none. */
export function askedSchema(
  method: string,
  headers: IncomingHttpHeaders,
  schemas: readonly string[],
): string | undefined {
  const schema = headers[headerOf(method)]?.toString();
  return schema === UNASKED && !schemas.includes(schema) ? undefined : schema;
}

/**
 * The profile header to forward, by method; none when the client sent none. A schema that is not listed
 * is refused before PostgREST sees it.
 */
export function profileHeader(
  method: string,
  headers: IncomingHttpHeaders,
  schemas: readonly string[],
): string[] {
  const schema = askedSchema(method, headers, schemas);
  if (schema === undefined) return [];
  if (!schemas.includes(schema)) throw new Refusal('unknown_relation');
  return [headerOf(method), schema];
}
