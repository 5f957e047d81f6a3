// POST portal-verify-otp: a right code opens a session of the portal.
import type { Handler } from '../call.ts';
import { PORTAL } from '../contexts.ts';
import type { Parts } from '../parts.ts';
import { verifyOtp } from './verify-otp.ts';

/**
 * Creates the endpoint.
 *
 * @example { POST: portalVerifyOtp(parts) }
 */
export const portalVerifyOtp = (parts: Parts): Handler => verifyOtp(parts, PORTAL);
