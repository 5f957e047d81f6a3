// What a change in the history of a person says: its role, and the old and new values of the fields that mean something to a reader.
import type { Messages } from '../site/texts/messages-pt.ts';
import { roleText } from '../site/pieces/view.ts';
import type { BookMessages } from '../messages/book-pt.ts';

/** Ids, and the place of a guardian among the others. */
const UNSAID = /^id$|_id$|^ordem$/;

/** A first value stands alone; a changed one names the one before. */
export function historyDetails(messages: BookMessages, site: Messages, dados: unknown): string[] {
  const { antes, depois, papel } = record(dados);
  const [before, after] = [record(antes), record(depois)];
  const isFirst = antes === undefined || antes === null;
  const text = (field: string, value: unknown): string =>
    field === 'parentesco' ? (messages.kinships[plain(value)] ?? plain(value)) : plain(value);
  const changes = Object.keys(after).flatMap((field) => {
    const [from, to] = [text(field, before[field]), text(field, after[field])];
    if (UNSAID.test(field) || from === to) return [];
    const name = messages.fieldNames[field] ?? field;
    return [
      isFirst ? `${name}: ${to}` : messages.changed(name, from || messages.empty, to || messages.empty),
    ];
  });
  return typeof papel === 'string' ? [roleText(papel, site), ...changes] : changes;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
