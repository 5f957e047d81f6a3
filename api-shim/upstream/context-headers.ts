// The headers that describe the caller to the database, read once: the socket may be closed later.
import { callerHeaders } from '../../common/upstream/caller-headers.ts';
import type { Call } from '../http/call.ts';

type ProxyConfig = { readonly trustProxy: number };

/** A caller without its socket, for work that continues after the response. */
export type KeptCaller = { readonly id: string; readonly context: readonly string[] };
export type Caller = Pick<Call, 'id' | 'req' | 'context' | 'span'> | KeptCaller;

/** Copies what later work needs from a call, without keeping the request. */
export function keepCaller(call: Call, config: ProxyConfig): KeptCaller {
  return { id: call.id, context: contextHeaders(call, config) };
}

/** A caller without a trace, for calls shared by several requests. */
export function untraced({ id, context }: KeptCaller): KeptCaller {
  return { id, context: context.filter((_, at) => context[at - (at % 2)] !== 'traceparent') };
}

/** The headers as a new list, which may be extended. */
export function contextHeaders(caller: Caller, { trustProxy }: ProxyConfig): string[] {
  if (!('req' in caller)) return [...caller.context];
  caller.context ??= callerHeaders(caller.req, caller.id, trustProxy, caller.span);
  return [...caller.context];
}
