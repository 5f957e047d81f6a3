// The reason of a fault in the reader's language; the service writes it in Portuguese.
import type { BookMessages } from '../messages/book-pt.ts';

/** A reason without a translation is shown as the service wrote it. So is what follows the colon with which a translation ends. */
export function reasonText({ importReasons }: BookMessages, reason: string): string {
  if (importReasons === null) return reason.charAt(0).toUpperCase() + reason.slice(1);
  const start = Object.keys(importReasons).find((known) => reason.startsWith(known));
  const text = start === undefined ? reason : (importReasons[start] ?? reason);
  return text.endsWith(':') ? text + reason.slice(reason.indexOf(':') + 1) : text;
}
