// Formats a login code (CPF, CNPJ, INEP) with its punctuation, also while it is being typed.

const CPF = '000.000.000-00';
const CNPJ = '00.000.000/0000-00';

/**
 * Formats the text of an input for display. Only ASCII digits are kept,
 * everything else is dropped, and no digit is lost:
 *
 * - up to 11 digits: `000.000.000-00`, as far as the digits go;
 * - 12 digits: plain, an INEP code;
 * - 13 and 14 digits: `00.000.000/0000-00`, as far as they go (13 can only be an unfinished CNPJ);
 * - more: plain, since no code is that long.
 *
 * Formatting twice changes nothing, and `normalizeCodigo` brings the digits back.
 *
 * Errors: none; a value that is not a string gives `''`.
 *
 * @example
 * ```ts
 * import { formatCodigo } from '@portaria/client';
 *
 * formatCodigo('1114'); // → '111.4'
 * formatCodigo('11144477735'); // → '111.444.777-35'
 * formatCodigo('350000000017'); // → '350000000017'
 * formatCodigo('11222333000181'); // → '11.222.333/0001-81'
 * ```
 */
export function formatCodigo(codigo: string): string {
  const digits = typeof codigo === 'string' ? codigo.replace(/[^0-9]/g, '') : '';
  if (digits.length <= 11) return fill(CPF, digits);
  if (digits.length === 13 || digits.length === 14) return fill(CNPJ, digits);
  return digits;
}

/** Replaces the zeros of the mask with the digits; a separator only appears before a digit. */
function fill(mask: string, digits: string): string {
  let shown = '';
  let separator = '';
  let used = 0;
  for (const place of mask) {
    if (used === digits.length) break;
    if (place === '0') {
      shown += separator + digits.charAt(used);
      separator = '';
      used += 1;
    } else {
      separator = place;
    }
  }
  return shown;
}
