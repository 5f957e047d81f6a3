// Finds mistakes in a login code before it is sent.
import { hasValidCheckDigits, identifyCodigo, normalizeCodigo } from '@portaria/client';

export type Contexto = 'sistema' | 'portal';

export type CodigoMistake =
  | 'codigo_empty'
  | 'codigo_short'
  | 'codigo_long'
  | 'codigo_not_cpf'
  | 'cpf_mistyped'
  | 'cnpj_mistyped';

/** `null` when the code can be sent. The portal accepts only a CPF. */
export function findCodigoMistake(codigo: string, contexto: Contexto): CodigoMistake | null {
  const { length } = normalizeCodigo(codigo);
  if (length === 0) return 'codigo_empty';
  if (length > (contexto === 'portal' ? 11 : 14))
    return contexto === 'portal' ? 'codigo_not_cpf' : 'codigo_long';
  const tipo = identifyCodigo(codigo);
  if (tipo === null) return 'codigo_short';
  if (tipo === 'inep' || hasValidCheckDigits(codigo)) return null;
  return tipo === 'cpf' ? 'cpf_mistyped' : 'cnpj_mistyped';
}
