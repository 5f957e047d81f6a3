// POST portal-send-otp: a code for a student or guardian.
import type { Handler } from '../http/call.ts';
import { PORTAL } from '../session/contexts.ts';
import type { OtpDependencies } from '../otp/one-time-code.ts';
import { sendOtp } from './send-otp.ts';

export const portalSendOtp = (deps: OtpDependencies): Handler => sendOtp(deps, PORTAL);
