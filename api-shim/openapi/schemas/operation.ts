// What the diagnostics and the inbox of development answer.
import { z } from 'zod';
import { DIAGNOSTIC_ACTIONS } from '../../routes/auth-diagnostics.ts';
import { at } from './field.ts';

export const Check = z
  .strictObject({ name: z.string(), ok: z.boolean(), detail: z.string() })
  .describe('One check.');

export const Diagnosis = z
  .strictObject({
    action: z.enum(DIAGNOSTIC_ACTIONS).describe('A diagnostic action.'),
    ok: z.boolean(),
    reason: z.string().describe('ok, or the error code of the failed check.'),
    checks: z.array(Check),
    request_id: z.string(),
  })
  .describe(
    'The result of a diagnostic action, with its checks in order; `ok: false` is a result, not an error.',
  );

export const Message = z
  .strictObject({
    canal: z.string(),
    destino: z.string().describe('The full phone number.'),
    texto: z.string(),
    otp: z.string(),
    criado_em: at,
  })
  .describe('A message of the console channel.');
