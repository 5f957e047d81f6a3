// The caller's headers of a request, gathered once: the socket may be gone when they are needed again.
import { callerHeaders } from '../../common/upstream/caller-headers.ts';
import type { Call } from '../http/call.ts';

/**
 * The headers as a list that the taker may add to.
 *
 * @example const headers = contextHeaders(call, config)
 */
export function contextHeaders(call: Call, { trustProxy }: { readonly trustProxy: number }): string[] {
  call.context ??= callerHeaders(call.req, call.id, trustProxy);
  return [...call.context];
}
