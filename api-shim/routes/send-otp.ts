// POST send-otp: sends a one-time code to the person with a login code.
import { z } from 'zod';
import { readBody, textField } from '../http/body.ts';
import type { Handler } from '../http/call.ts';
import { SYSTEM, type Context } from '../session/contexts.ts';
import { createDeliveryReport } from '../delivery/sending/delivery-report.ts';
import { sendOneTimeCode, type OtpDependencies } from '../otp/one-time-code.ts';

const request = z.object({ codigo: textField });
/* A person of the portal may have several phones. */
const portalRequest = request.extend({
  destino: z
    .string()
    .regex(/^[0-9]{4}$/)
    .nullish(),
});

export function sendOtp(deps: OtpDependencies, context: Context = SYSTEM): Handler {
  const report = createDeliveryReport(deps);
  return async (call) => {
    const args = await readBody(call.req, context === SYSTEM ? request : portalRequest);
    await sendOneTimeCode(deps, report, call, `${context.prefix}send_otp`, args);
  };
}
