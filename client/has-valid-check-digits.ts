// Checks the two modulo-11 check digits of a CPF or CNPJ.
import { identifyCodigo } from './identify-codigo.ts';
import { normalizeCodigo } from './normalize-codigo.ts';

/**
 * Takes a login code, formatted or not, and returns `true` for a CPF or CNPJ whose last two digits
 * agree with the others. A number of one repeated digit is `false`: its check digits fit, but no such number is issued.
 * An INEP code has no check digits, so the result is `false`; call `identifyCodigo` first.
 *
 * Errors: none.
 *
 * @example
 * ```ts
 * import { hasValidCheckDigits } from '@portaria/client';
 *
 * hasValidCheckDigits('111.444.777-35'); // → true
 * hasValidCheckDigits('111.444.777-53'); // → false
 * hasValidCheckDigits('11.222.333/0001-81'); // → true
 * hasValidCheckDigits('350000000017'); // → false
 * ```
 */
export function hasValidCheckDigits(codigo: string): boolean {
  const tipo = identifyCodigo(codigo);
  if (tipo !== 'cpf' && tipo !== 'cnpj') return false;
  const digits = normalizeCodigo(codigo);
  if (/^(.)\1*$/.test(digits)) return false;
  const highestWeight = tipo === 'cpf' ? 11 : 9;
  const first = checkDigit(digits.slice(0, -2), highestWeight);
  const second = checkDigit(`${digits.slice(0, -2)}${first}`, highestWeight);
  return digits.endsWith(`${first}${second}`);
}

/** Weights grow from 2 at the right; after the highest they start at 2 again. */
function checkDigit(digits: string, highestWeight: number): number {
  let sum = 0;
  let weight = 2;
  for (const digit of [...digits].reverse()) {
    sum += Number(digit) * weight;
    weight = weight === highestWeight ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
