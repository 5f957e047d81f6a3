// Whether the service accepts the shape of a login code.
import { identifyCodigo } from './identify-codigo.ts';

/**
 * Takes a login code, formatted or not, and returns `true` when it has 11, 12 or 14 digits and nothing else.
 * The service refuses every other code with `invalid_codigo`; only the service knows whether a code belongs
 * to a person. For typing mistakes see `hasValidCheckDigits`.
 *
 * Errors: none.
 *
 * @example
 * ```ts
 * import { isValidCodigo } from '@portaria/client';
 *
 * isValidCodigo('111.444.777-35'); // → true
 * isValidCodigo('111.444.777-3'); // → false
 * isValidCodigo('111.444.777-3X'); // → false
 * ```
 */
export function isValidCodigo(codigo: string): boolean {
  return identifyCodigo(codigo) !== null;
}
