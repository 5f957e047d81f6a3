// The page that imports staff or families: a draft that the service keeps, mended here, then imported all or nothing.
import { createAdministration, PortariaError } from '@portaria/client';
import { SheetRefusal } from '../../sheets/refusals/sheet-refusal.ts';
import { fill, h } from '../dom/dom.ts';
import { attempt, isBusy, type Outcome } from '../desk/attempt.ts';
import { button } from '../desk/controls.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { createRecado } from '../desk/recado.ts';
import { noteHash, peopleHash, staffHash } from '../desk/route.ts';
import { createColumnsSheet } from './columns-sheet.ts';
import type { Kind } from './fields.ts';
import { whole, type ImportDesk, type WholeDraft } from './import-desk.ts';
import { createLinesSheet } from './lines-sheet.ts';
import { readTable, type Table } from './read-table.ts';
import { createResultSheet, readResult, resultHash } from './result-sheet.ts';
import { sendDraft } from './send-draft.ts';
import { createStartSheet } from './start-sheet.ts';

/** The service takes up to a minute to import 50,000 lines. */
const PATIENCE_MS = 75_000;

export async function createImportPage(desk: Desk): Promise<Page> {
  const { messages, app } = desk;
  const calls = createAdministration({ baseUrl: app.settings.apiUrl, timeoutMs: PATIENCE_MS });
  const recado = createRecado();
  const place = h('div', { class: 'coluna' });
  let unsaved = (): boolean => false;
  let save = (): Promise<unknown> => Promise.resolve();

  const working = async <T>(
    say: (done: number) => string,
    total: number,
    run: (step: (done: number) => void) => Promise<T>,
  ) => {
    const bar = h('progress', { 'aria-label': messages.importTitle, max: Math.max(total, 1) });
    const said = h('p', { role: 'status' }, say(0));
    const step = (done: number): void => {
      said.textContent = say(done);
      if (total > 0) bar.value = done;
    };
    recado.clear();
    fill(place, said, bar);
    return attempt(desk, () => run(step));
  };
  const failed = (outcome: Outcome<unknown>): void => {
    if ('failed' in outcome) recado.fail(outcome.failed.text);
  };
  const begin = async (kind: Kind, source: Blob | string): Promise<void> => {
    if (isBusy(desk)) return;
    const before = [...place.children];
    const outcome = await working(messages.reading, 0, (step) =>
      readTable(source, messages.unnamedColumn, step).catch(refusalOf),
    );
    if (!('done' in outcome)) return;
    if (typeof outcome.done !== 'string' && outcome.done.rows.length > 0) return send(kind, outcome.done);
    fill(place, ...before);
    recado.fail(typeof outcome.done === 'string' ? outcome.done : messages.importEmpty);
  };
  const refusalOf = (error: unknown): string =>
    error instanceof SheetRefusal ? messages.refusals[error.reason](error.where) : messages.importFailed;
  const send = async (kind: Kind, table: Table): Promise<void> => {
    const { length } = table.rows;
    const say = (done: number): string => messages.sending(done, length);
    const outcome = await working(say, length, (step) => sendDraft(calls, kind, table, step));
    if ('done' in outcome) return show(outcome.done, table);
    failed(outcome);
    if (desk.isOpen())
      fill(
        place,
        button(messages.sendAgain, 'firme', () => void send(kind, table)),
        start.root,
      );
  };

  const show = (first: WholeDraft, table: Table | null): void => {
    let draft = first;
    let queue: Promise<unknown> = Promise.resolve();
    let waiting = 0;
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
      } else failed(outcome);
      return 'done' in outcome;
    };
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
      assign: async (fields) => {
        await change(async () =>
          whole(await calls.importDraft({ tipo: draft.tipo, id: draft.id, colunas: fields })),
        );
      },
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
    const commit = async (): Promise<void> => {
      if (isBusy(desk) || waiting > 0) return;
      const outcome = await working(
        () => messages.importing(draft.total),
        1,
        () => calls.importCommit(draft.id),
      );
      if ('done' in outcome && outcome.done.desfazer !== null) {
        const { importadas, novas, desfazer } = outcome.done;
        return finish({ kind: draft.tipo, lines: importadas, people: novas, batch: desfazer });
      }
      if ('done' in outcome) {
        const { erros } = outcome.done;
        draft = { ...draft, erros, total_erros: erros.length };
      }
      if (desk.isOpen()) draw();
      failed(outcome);
    };
    unsaved = () => waiting > 0 || lines.isChanged();
    save = lines.save;
    draw();
  };
  const finish = (result: NonNullable<ReturnType<typeof readResult>>): void => {
    noteHash(resultHash(result));
    unsaved = () => false;
    const { root: sheet, focus } = createResultSheet(desk, result, recado);
    fill(place, sheet, start.root);
    focus();
  };

  const result = readResult(desk);
  const draftId = desk.route.query.get('rascunho');
  const restored = draftId === null ? null : await calls.importDraft(draftId).then(whole, lost);
  const start = createStartSheet(desk, (kind, source) => void begin(kind, source));
  if (restored) show(restored, null);
  else if (result) finish(result);
  else fill(place, start.root);
  if (draftId !== null && !restored) recado.fail(messages.draftGone);

  const ask = (event: BeforeUnloadEvent): void => {
    if (isBusy(desk) || unsaved() || start.isTyped()) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  const back = h('p', {}, h('a', { href: peopleHash() }, messages.backToPeople));
  return {
    title: messages.importTitle,
    root: h('div', { class: 'coluna' }, recado.root, place, back),
    stop() {
      void save().catch(() => undefined);
      removeEventListener('beforeunload', ask);
    },
  };
}

/** Null for a draft that is not there: imported, a day old, or somebody else's. */
function lost(error: unknown): null {
  if (error instanceof PortariaError && ['not_found', 'invalid_request'].includes(error.code)) return null;
  throw error;
}
