// POST send-otp: a one-time code for somebody with a login code.
import { z } from 'zod';
import { readBody, textField } from '../body.ts';
import type { Handler } from '../call.ts';
import { SYSTEM, type Context } from '../contexts.ts';
import { createDeliveryReport } from '../delivery-report.ts';
import { sendOneTimeCode } from '../one-time-code.ts';
import type { Parts } from '../parts.ts';

const request = z.object({ codigo: textField });

/**
 * Creates the endpoint.
 *
 * @example { POST: sendOtp(parts) }
 */
export function sendOtp(parts: Parts, context: Context = SYSTEM): Handler {
  const report = createDeliveryReport(parts);
  return async (call) => {
    const { codigo } = await readBody(call.req, request);
    await sendOneTimeCode(parts, report, call, `${context.prefix}send_otp`, codigo);
  };
}
