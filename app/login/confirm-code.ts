// Verifies the one-time code, and detects when an earlier response was lost.
import {
  PortariaError,
  type PortalSession,
  type Session,
  type SignInCalls,
  type VerifyOptions,
} from '@portaria/client';

export type LoginService = SignInCalls<Session> | SignInCalls<PortalSession>;

/** After a lost answer the service refuses a right code as used, although the cookie is set. Then it reads the session. */
export function createConfirm(service: LoginService) {
  let lost = false;
  return async (codigo: string, otp: string, choice?: VerifyOptions): Promise<Session | PortalSession> => {
    const wasLost = lost;
    lost = false;
    try {
      return await service.verifyOtp(codigo, otp, choice);
    } catch (error) {
      const { status, code } = error instanceof PortariaError ? error : {};
      lost = status === 0;
      if (wasLost && code === 'otp_expired') return service.me().catch(() => Promise.reject(error as Error));
      throw error;
    }
  };
}
