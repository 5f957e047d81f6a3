// The bad rows of an import, each with its reason and editable fields.
import { h } from '../dom/dom.ts';
import type { Desk } from '../desk/desk.ts';
import { createField } from '../desk/controls.ts';
import type { CsvFile } from './csv-file.ts';
import type { Complaint } from './import-check.ts';

export function createBadRows(
  { messages, app }: Desk,
  { header }: CsvFile,
  complaints: readonly Complaint[],
) {
  const card = ({ row, reason }: Complaint): HTMLElement => {
    if (row.cells.length !== header.length) row.cells.splice(header.length); // removes extra cells, so that the edited row is complete
    const fields = header.map((name, at) => {
      row.cells[at] ??= '';
      const field = createField({ label: messages.columnNames[name] ?? name, value: row.cells[at] });
      field.input.addEventListener('input', () => (row.cells[at] = field.input.value));
      return field.root;
    });
    const out = h('input', { type: 'checkbox', on: { change: () => (row.isOut = out.checked) } });
    return h(
      'fieldset',
      { class: 'linha-ruim' },
      h('legend', {}, messages.line(row.line)),
      h('p', { class: 'erro' }, reasonText(reason)),
      h('div', { class: 'filtros' }, ...fields),
      h('label', { class: 'marca-de-fora' }, out, ` ${messages.leaveOut}`),
    );
  };
  const reasonText = (reason: string): string => {
    const known = Object.keys(messages.importReasons).find((start) => reason.startsWith(start));
    if (known !== undefined) return messages.importReasons[known] ?? '';
    return app.language === 'en' ? reason : `${messages.importReason} (${reason})`;
  };
  return h('div', { class: 'linhas-ruins' }, ...complaints.map(card));
}
