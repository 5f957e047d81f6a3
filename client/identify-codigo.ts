// Tells whether a login code is a CPF, CNPJ or INEP code, by its number of digits.
import { normalizeCodigo } from './normalize-codigo.ts';

/** The three kinds of login code: `cpf` (a person), `inep` and `cnpj` (a school). */
export type CodigoTipo = 'cpf' | 'cnpj' | 'inep';

/**
 * Takes a login code, formatted or not, and returns its kind: 11 digits are a `cpf`, 12 an `inep`, 14 a
 * `cnpj`, anything else `null`. Only the ASCII digits 0 to 9 count. Check digits are not checked.
 *
 * Errors: none.
 *
 * @example
 * ```ts
 * import { identifyCodigo } from '@portaria/client';
 *
 * identifyCodigo('111.444.777-35'); // → 'cpf'
 * identifyCodigo('350000000017'); // → 'inep'
 * identifyCodigo('11.222.333/0001-81'); // → 'cnpj'
 * identifyCodigo('1114447773'); // → null
 * ```
 */
export function identifyCodigo(codigo: string): CodigoTipo | null {
  const digits = normalizeCodigo(codigo);
  if (!/^[0-9]+$/.test(digits)) return null;
  switch (digits.length) {
    case 11:
      return 'cpf';
    case 12:
      return 'inep';
    case 14:
      return 'cnpj';
    default:
      return null;
  }
}
