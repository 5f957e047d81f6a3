// POST verify-otp: a right code opens a session.
import { z } from 'zod';
import { readBody, textField } from '../body.ts';
import type { Handler } from '../call.ts';
import { SYSTEM, type Context } from '../contexts.ts';
import { evenly } from '../evenly.ts';
import { openSession } from '../open-session.ts';
import type { Parts } from '../parts.ts';
import { callAsService } from '../rpc.ts';

const request = z.object({ codigo: textField, otp: z.string().regex(/^[0-9]{6}$/) });

/**
 * Creates the endpoint.
 *
 * @example { POST: verifyOtp(parts) }
 */
export function verifyOtp(parts: Parts, context: Context = SYSTEM): Handler {
  return async (call) => {
    const { codigo, otp } = await readBody(call.req, request);
    const verify = () => callAsService(parts, call, `${context.prefix}verify_otp`, { codigo, otp });
    const answer = await evenly(parts, call, verify);
    await openSession(parts, call, context, answer);
    parts.metrics.login();
  };
}
