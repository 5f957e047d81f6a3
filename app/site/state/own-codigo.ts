// The document that the person typed to sign in: in memory only, until the page closes, so that a new code needs no second typing.
import type { Contexto } from './context.ts';

const typed: Record<Contexto, string> = { sistema: '', portal: '' };

export function noteCodigo(contexto: Contexto, codigo: string): void {
  typed[contexto] = codigo;
}

/** Empty after a reload: then the person types it again. */
export const ownCodigo = (contexto: Contexto): string => typed[contexto];
