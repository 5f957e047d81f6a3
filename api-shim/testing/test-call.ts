// For unit tests: a call without a socket, and the response written to it.
import type { Call } from '../http/call.ts';

export type Sent = { status?: number; headers?: Record<string, unknown>; body?: string | undefined };

/** Creates both; `more` replaces fields of the call. */
export function testCall(more: Partial<Call> = {}): { call: Call; sent: Sent } {
  const sent: Sent = {};
  const res = {
    headersSent: false,
    locals: {},
    writeHead: (status: number, headers: Record<string, unknown>) => Object.assign(sent, { status, headers }),
    end: (body?: string) => Object.assign(sent, { body }),
  };
  const call = { id: 'r-1', base: { Base: 'b' }, lifecycle: { draining: false }, route: 'me', res, ...more };
  return { call: call as unknown as Call, sent };
}
