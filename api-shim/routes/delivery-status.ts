// GET delivery-status?id=: the delivery status of a message, for the browser that asked for it, by the X-Request-Id of its send.
import { z } from 'zod';
import { parseFields } from '../http/body.ts';
import type { Handler } from '../http/call.ts';
import { replyBytes } from '../http/reply.ts';
import { callAsService, type UpstreamDependencies } from '../upstream/rpc.ts';

export const deliveryStatusQuery = z.object({
  id: z
    .string()
    .regex(/^[A-Za-z0-9._-]{8,128}$/)
    .describe('The X-Request-Id of the response of send-otp or portal-send-otp.'),
});

export function deliveryStatus(deps: UpstreamDependencies): Handler {
  return async (call) => {
    const { id } = parseFields(Object.fromEntries(new URLSearchParams(call.query)), deliveryStatusQuery);
    const { body } = await callAsService(deps, call, 'delivery_status', { id });
    replyBytes(call, 200, body);
  };
}
