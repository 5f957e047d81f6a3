// The page that imports staff or families: a draft that the service keeps, mended here, then imported all or nothing.
import { createAdministration, PortariaError } from '@portaria/client';
import { SheetRefusal } from '../../sheets/refusals/sheet-refusal.ts';
import { fill, h } from '../dom/dom.ts';
import { button } from '../desk/controls.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { createRecado } from '../desk/recado.ts';
import { noteHash, peopleHash } from '../desk/route.ts';
import { showDraft } from './draft-view.ts';
import type { Kind } from './fields.ts';
import { whole, type WholeDraft } from './import-desk.ts';
import { readTable, type Table } from './read-table.ts';
import { createResultSheet, readResult, resultHash, resultOf, type Imported } from './result-sheet.ts';
import { sendDraft } from './send-draft.ts';
import { createStartSheet } from './start-sheet.ts';
import { createWork } from './work.ts';

/** The service takes up to a minute to import 50,000 lines. */
const PATIENCE_MS = 75_000;

export async function createImportPage(desk: Desk): Promise<Page> {
  const { messages, app } = desk;
  const calls = createAdministration({ baseUrl: app.settings.apiUrl, timeoutMs: PATIENCE_MS });
  const recado = createRecado();
  const place = h('div', { class: 'coluna' });
  const work = createWork(desk, place, recado);
  let unsaved = (): boolean => false;
  let save = (): Promise<unknown> => Promise.resolve();

  const begin = async (kind: Kind, source: Blob | string): Promise<void> => {
    if (work.isBusy()) return;
    const before = [...place.children];
    const outcome = await work.run(messages.reading, 0, (step) =>
      readTable(source, messages.unnamedColumn, step).catch(refusalOf),
    );
    if (!('done' in outcome)) return;
    if (typeof outcome.done !== 'string' && outcome.done.rows.length > 0) return send(kind, outcome.done);
    fill(place, ...before);
    recado.fail(typeof outcome.done === 'string' ? outcome.done : messages.importEmpty);
  };
  const refusalOf = (error: unknown): string =>
    error instanceof SheetRefusal ? messages.refusals[error.reason](error.where) : messages.importFailed;
  const send = async (kind: Kind, table: Table, fields: readonly string[] = []): Promise<void> => {
    const { length } = table.rows;
    const say = (done: number): string => messages.sending(done, length);
    const outcome = await work.run(say, length, (step) => sendDraft(calls, kind, table, fields, step));
    if ('done' in outcome) return show(outcome.done, table);
    work.fail(outcome);
    if (desk.isOpen())
      fill(
        place,
        button(messages.sendAgain, 'firme', () => void send(kind, table, fields)),
        start.root,
      );
  };
  const show = (draft: WholeDraft, table: Table | null): void => {
    const shown = showDraft({ desk, calls, place, recado, work, send, finish }, draft, table);
    unsaved = shown.isUnsaved;
    save = shown.save;
  };
  const finish = (result: Imported): void => {
    noteHash(resultHash(result));
    unsaved = () => false;
    const { root: sheet, focus } = createResultSheet(desk, result, recado);
    fill(place, sheet, start.root);
    focus();
  };

  const draftId = desk.route.query.get('rascunho');
  const restored = draftId === null ? null : await calls.importDraft(draftId).then(whole, lost);
  const result = restored?.resultado ? resultOf(restored.tipo, restored.resultado) : readResult(desk);
  const start = createStartSheet(desk, (kind, source) => void begin(kind, source));
  if (result) finish(result);
  else if (restored) show(restored, null);
  else fill(place, start.root);
  if (draftId !== null && !restored) recado.fail(messages.draftGone);

  const ask = (event: BeforeUnloadEvent): void => {
    if (work.isBusy() || unsaved() || start.isTyped()) event.preventDefault();
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

/** Null for a draft that is not there: a day old, or somebody else's. */
function lost(error: unknown): null {
  if (error instanceof PortariaError && ['not_found', 'invalid_request'].includes(error.code)) return null;
  throw error;
}
