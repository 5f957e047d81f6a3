// POST verify-otp: exchanges a code for a session.
import { z } from 'zod';
import { readBody } from '../http/body.ts';
import type { Handler } from '../http/call.ts';
import { SYSTEM, type Context } from '../session/contexts.ts';
import { codigoField, manterField } from '../otp/fields.ts';
import type { SignIns } from '../otp/sign-in-batch.ts';
import { withUniformTiming } from '../otp/uniform-timing.ts';
import { cookieDomain } from '../session/cookie-domain.ts';
import { isSameSite } from '../session/same-site.ts';
import { openSession, type SigningDependencies } from '../session/open-session.ts';
import type { UpstreamDependencies } from '../upstream/rpc.ts';

export type VerifyDependencies = UpstreamDependencies &
  SigningDependencies & {
    readonly signIns: Pick<SignIns, 'verify'>;
    readonly metrics: { readonly login: () => void };
  };

export const verifyOtpRequest = z.object({
  codigo: codigoField,
  otp: z
    .string()
    .regex(/^[0-9]{6}$/)
    .describe('Six ASCII digits.'),
  manter: manterField.optional(),
});

export function verifyOtp(deps: VerifyDependencies, context: Context = SYSTEM): Handler {
  return async (call) => {
    const { codigo, otp, manter = false } = await readBody(call.req, verifyOtpRequest);
    const keeps = manter && isSameSite(call.req.headers, cookieDomain(call, deps.config));
    const args = { codigo, otp, ...(keeps && { manter: 'true' }) };
    const verify = () => deps.signIns.verify(call, `${context.prefix}verify_otp`, args);
    const answer = await withUniformTiming(deps, call, verify);
    await openSession(deps, call, context, answer, { isSignIn: true });
    deps.metrics.login();
  };
}
