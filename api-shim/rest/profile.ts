// Which schema a request of the pass-through names, in PostgREST's own headers; only schemas that the operator lists are known.
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../../common/errors.ts';

/* What supabase-js names when nobody told it a schema. */
const UNASKED = 'public';

/**
 * The header to pass on, as PostgREST reads it for this method: none when the client sent none. A schema that is not listed
 * is refused here, before PostgREST sees it.
 */
export function profileHeader(
  method: string,
  headers: IncomingHttpHeaders,
  schemas: readonly string[],
): string[] {
  const name = method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile';
  const schema = headers[name];
  if (schema === undefined || (schema === UNASKED && !schemas.includes(schema))) return [];
  if (typeof schema !== 'string' || !schemas.includes(schema)) throw new Refusal('unknown_relation');
  return [name, schema];
}
