// The headers about the caller for the database, read once: the socket may be closed when they are needed again.
import { callerHeaders } from '../../common/upstream/caller-headers.ts';
import type { Call } from '../http/call.ts';

type ProxyConfig = { readonly trustProxy: number };

/** A request without its socket: for work that goes on after the answer. */
export type KeptCaller = { readonly id: string; readonly context: readonly string[] };
export type Caller = Pick<Call, 'id' | 'req' | 'context' | 'span'> | KeptCaller;

/** What later work needs of a call, without holding its request. */
export function keepCaller(call: Call, config: ProxyConfig): KeptCaller {
  return { id: call.id, context: contextHeaders(call, config) };
}

/** A caller on whose behalf others are asked about too: their common call belongs to no trace. */
export function untraced({ id, context }: KeptCaller): KeptCaller {
  return { id, context: context.filter((_, at) => context[at - (at % 2)] !== 'traceparent') };
}

/** The headers as a list that the taker may add to. */
export function contextHeaders(caller: Caller, { trustProxy }: ProxyConfig): string[] {
  if (!('req' in caller)) return [...caller.context];
  caller.context ??= callerHeaders(caller.req, caller.id, trustProxy, caller.span);
  return [...caller.context];
}
