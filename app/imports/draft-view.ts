// A draft on the page: its columns and lines, each change of them, and the import.
import type { Administration, DraftLines } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { attempt } from '../desk/attempt.ts';
import { button } from '../desk/controls.ts';
import type { Desk } from '../desk/desk.ts';
import type { Recado } from '../desk/recado.ts';
import { noteHash, staffHash } from '../desk/route.ts';
import { createColumnsSheet } from './columns-sheet.ts';
import type { Kind } from './fields.ts';
import { whole, type ImportDesk, type WholeDraft } from './import-desk.ts';
import { createLinesSheet } from './lines-sheet.ts';
import type { Table } from './read-table.ts';
import { resultOf, type Imported } from './result-sheet.ts';
import type { Work } from './work.ts';

export type DraftPlace = {
  readonly desk: Desk;
  readonly calls: Administration;
  readonly place: HTMLElement;
  readonly recado: Recado;
  readonly work: Work;
  /** Sends a table as a new draft, whose columns have these fields. */
  send(kind: Kind, table: Table, fields: readonly string[]): Promise<void>;
  finish(result: Imported): void;
};

/** `table` has the lines of the file while the page that sent them is open. */
export function showDraft(page: DraftPlace, first: WholeDraft, table: Table | null) {
  const { desk, calls, place, recado, work } = page;
  const { messages } = desk;
  let draft = first;
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let committing = false;
  noteHash(staffHash('pessoas/importar', { tipo: draft.tipo, rascunho: draft.id }));

  /* One at a time, in their order: each answer is the whole draft. */
  const change = async (run: () => Promise<WholeDraft>): Promise<boolean> => {
    waiting += 1;
    const mine = queue.then(() => attempt(desk, run));
    queue = mine;
    const outcome = await mine.finally(() => (waiting -= 1));
    if ('done' in outcome) {
      recado.clear();
      draft = outcome.done;
      sync();
    } else work.fail(outcome);
    return 'done' in outcome;
  };
  /* What the service does to all lines at once; `note` tells what this page knows of them then. */
  const changeAll = (how: Partial<DraftLines>, note: () => void = () => undefined): Promise<boolean> =>
    change(async () => {
      const next = whole(await calls.importDraft({ tipo: draft.tipo, id: draft.id, ...how }));
      note();
      return next;
    });
  const fieldsOf = (): string[] => draft.colunas.map(({ campo }) => campo ?? '');
  const view: ImportDesk = {
    desk,
    draft: () => draft,
    saveLine: (line, cells) =>
      change(async () => {
        const next = whole(await calls.importDraftRow(draft.id, line, cells));
        if (cells === null) lines.forget(line);
        else lines.know(line, [...cells]);
        return next;
      }),
    leaveRegisteredOut: () => changeAll({ sem_cadastradas: true }, () => lines.forgetAll()),
    acceptProposals: () => changeAll({ com_sugestoes: true }, () => lines.accepted()),
    async assign(fields) {
      await changeAll({ colunas: fields });
    },
    async useSchool(school) {
      if (!(await lines.save())) return;
      const now = lines.table();
      if (now === null) return;
      const { length } = now.columns;
      const rows = now.rows.map((cells) => [...Array.from({ length }, (_, at) => cells[at] ?? ''), school]);
      const columns = [...now.columns, messages.columnNames['escola'] ?? ''];
      await page.send(draft.tipo, { ...now, columns, rows }, [...fieldsOf(), 'escola']);
    },
    hasTable: () => lines.table() !== null,
  };
  const columns = createColumnsSheet(view);
  const lines = createLinesSheet(view, table);
  const importNow = button('', 'firme', () => void commit());
  const again = h('a', { href: staffHash('pessoas/importar', { tipo: draft.tipo }) }, messages.otherFile);
  const sync = (): void => {
    columns.sync();
    lines.sync();
    importNow.textContent = messages.importNow(draft.total);
    importNow.hidden = draft.total_erros > 0 || draft.total === 0;
  };
  const draw = (): void => {
    fill(place, columns.root, lines.root, h('div', { class: 'passos' }, importNow, again));
    sync();
    lines.focus();
  };
  /* The last cell is being saved while the button is pressed. */
  const settled = async (): Promise<boolean> => {
    const saved = await lines.save();
    await queue;
    if (saved && importNow.hidden) lines.focus();
    return saved && desk.isOpen() && !importNow.hidden;
  };
  const commit = async (): Promise<void> => {
    if (committing || work.isBusy()) return;
    committing = true;
    const ready = await settled().finally(() => (committing = false));
    if (!ready) return;
    const outcome = await work.run(
      () => messages.importing(draft.total),
      1,
      () => calls.importCommit(draft.id),
    );
    const result = 'done' in outcome ? resultOf(draft.tipo, outcome.done) : null;
    if (result) return page.finish(result);
    if ('done' in outcome) {
      const { erros } = outcome.done;
      const sugestoes = erros.filter(({ sugestao }) => sugestao !== null).length;
      draft = { ...draft, erros, total_erros: erros.length, sugestoes };
    }
    if (desk.isOpen()) draw();
    work.fail(outcome);
  };
  draw();
  return { isUnsaved: () => waiting > 0 || lines.isChanged(), save: lines.save };
}
