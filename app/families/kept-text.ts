// Who stayed as they were, and why, in the reader's language; the service writes the reasons in Portuguese.
import type { Kept } from '@portaria/client';
import type { BookMessages } from '../messages/book-pt.ts';

/** Empty when nobody did. */
export function keptText(messages: BookMessages, kept: readonly Kept[]): string {
  if (kept.length === 0) return '';
  const reasons = new Set(kept.map(({ motivo }) => keptReason(messages, motivo)));
  return `${messages.keptBack(kept.length)}${[...reasons].join('; ')}.`;
}

/** A reason without a translation is shown as the service wrote it. */
export const keptReason = ({ keptReasons }: BookMessages, motivo: string): string =>
  keptReasons?.[motivo] ?? motivo;
