// POST send-otp: sends a one-time code to the person with a login code.
import { z } from 'zod';
import { readBody } from '../http/body.ts';
import type { Handler } from '../http/call.ts';
import { SYSTEM, type Context } from '../session/contexts.ts';
import { createDeliveryReport } from '../delivery/sending/delivery-report.ts';
import { codigoField } from '../otp/fields.ts';
import { sendOneTimeCode, type OtpDependencies } from '../otp/one-time-code.ts';

export const sendOtpRequest = z.object({ codigo: codigoField });
/* A person of the portal may have several phones. */
export const portalSendOtpRequest = sendOtpRequest.extend({
  destino: z
    .string()
    .regex(/^[0-9]{4}$/)
    .nullish()
    .describe("The last four digits of one of the person's phones; ignored if none matches."),
});

export function sendOtp(deps: OtpDependencies, context: Context = SYSTEM): Handler {
  const report = createDeliveryReport(deps);
  return async (call) => {
    const args = await readBody(call.req, context === SYSTEM ? sendOtpRequest : portalSendOtpRequest);
    await sendOneTimeCode(deps, report, call, `${context.prefix}send_otp`, args);
  };
}
