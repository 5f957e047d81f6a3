// Removes punctuation and spaces from a login code.

/**
 * Takes a login code as typed and returns it without `.`, `-`, `/` and white space, exactly as the service
 * does before it looks a code up. Any other character stays, so that a mistake is refused instead of
 * becoming another person's code. A value that is not a string gives `''`.
 *
 * Errors: none.
 *
 * @example
 * ```ts
 * import { normalizeCodigo } from '@portaria/client';
 *
 * normalizeCodigo(' 111.444.777-35 '); // → '11144477735'
 * normalizeCodigo('11.222.333/0001-81'); // → '11222333000181'
 * normalizeCodigo('111x'); // → '111x'
 * ```
 */
export function normalizeCodigo(codigo: string): string {
  return typeof codigo === 'string' ? codigo.replace(/[.\-/\s]/g, '') : '';
}
