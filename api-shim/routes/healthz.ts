// GET /healthz: liveness, always 200 while the process runs.
import { VERSION } from '../../common/program/version.ts';
import type { Handler } from '../http/call.ts';
import { replyJson } from '../http/reply.ts';

export function healthz(): Handler {
  return (call) => replyJson(call, 200, { status: 'ok', version: VERSION });
}
