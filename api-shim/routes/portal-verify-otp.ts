// POST portal-verify-otp: exchanges a code for a portal session.
import type { Handler } from '../http/call.ts';
import { PORTAL } from '../session/contexts.ts';
import { verifyOtp, type VerifyDependencies } from './verify-otp.ts';

export const portalVerifyOtp = (deps: VerifyDependencies): Handler => verifyOtp(deps, PORTAL);
