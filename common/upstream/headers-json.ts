// The headers of a caller as JSON, for a batch.

/**
 * Names and values in turn as a JSON object. Node reads header bytes as Latin-1; PostgREST reads the same bytes as UTF-8.
 *
 * @example headersJson(['x-request-id', '1']) // '{"x-request-id":"1"}'
 */
export function headersJson(caller: readonly string[]): string {
  const headers: Record<string, string> = {};
  for (let index = 0; index + 1 < caller.length; index += 2) {
    headers[caller[index] as string] = Buffer.from(caller[index + 1] as string, 'latin1').toString('utf8');
  }
  return JSON.stringify(headers);
}
