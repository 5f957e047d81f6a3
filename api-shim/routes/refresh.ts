// POST refresh: exchanges the renewal token of a sign-in that stays for a new session and the next renewal token.
import { z } from 'zod';
import { Refusal } from '../../common/errors.ts';
import type { Sender } from '../delivery/alerts/sender.ts';
import { parseFields, parseJson, readBytesOptional } from '../http/body.ts';
import type { Handler } from '../http/call.ts';
import type { SignIns } from '../otp/sign-in-batch.ts';
import { SYSTEM, type Context } from '../session/contexts.ts';
import { openSession, type SigningDependencies } from '../session/open-session.ts';
import { renewalToken } from '../session/renewal-token.ts';

export type RefreshDependencies = SigningDependencies & {
  readonly signIns: Pick<SignIns, 'renew'>;
  readonly metrics: { readonly renewal: () => void };
  readonly alertSender: Pick<Sender, 'poke'> | undefined;
};

/* In hexadecimal or base64url. */
export const refreshRequest = z.object({
  tentativa: z
    .string()
    .regex(/^[A-Za-z0-9_-]{22,64}$/)
    .describe(
      '128 random bits that the client keeps until it has an answer, so that a lost answer can be asked for again.',
    )
    .optional(),
});

/** A refusal leaves the cookies: another tab may have a newer one by now. */
export function refresh(deps: RefreshDependencies, context: Context = SYSTEM): Handler {
  return async (call) => {
    const { tentativa } = parseFields(parseJson(await readBytesOptional(call.req)), refreshRequest);
    const token = renewalToken(call, context);
    if (token === undefined) throw new Refusal('no_cookie');
    try {
      const answer = await deps.signIns.renew(call, `${context.prefix}refresh`, { token, tentativa });
      await openSession(deps, call, context, answer);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'refresh_reused') deps.alertSender?.poke();
      throw error;
    }
    deps.metrics.renewal();
  };
}
