// POST portal-send-otp: a code for a student or guardian.
import type { Handler } from '../call.ts';
import { PORTAL } from '../contexts.ts';
import type { Parts } from '../parts.ts';
import { sendOtp } from './send-otp.ts';

/**
 * Creates the endpoint.
 *
 * @example { POST: portalSendOtp(parts) }
 */
export const portalSendOtp = (parts: Parts): Handler => sendOtp(parts, PORTAL);
