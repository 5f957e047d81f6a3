// POST portal-verify-otp: a right code opens a session of the portal.
import type { Handler } from '../http/call.ts';
import { PORTAL } from '../session/contexts.ts';
import { verifyOtp, type VerifyDependencies } from './verify-otp.ts';

/** Creates the endpoint. */
export const portalVerifyOtp = (deps: VerifyDependencies): Handler => verifyOtp(deps, PORTAL);
