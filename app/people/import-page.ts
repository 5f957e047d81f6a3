// The page that imports people from a file: checks all rows, lets bad ones be corrected, imports all or nothing.
import { fill, h } from '../dom/dom.ts';
import { attempt, type Outcome } from '../desk/attempt.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { button, sheet } from '../desk/controls.ts';
import { createRecado } from '../desk/recado.ts';
import { staffHash } from '../desk/route.ts';
import { createBadRows } from './bad-rows.ts';
import { parseCsv, type CsvFile } from './csv-file.ts';
import { checkFile, importFile, type FileCheck } from './import-check.ts';
import { ignoredColumns, missingColumns } from './import-rows.ts';
import { readText } from './read-text.ts';

const MODEL = `data:text/csv;charset=utf-8,${encodeURIComponent(
  'codigo;nome_completo;telefone;papel;escola\n111.444.777-35;Ana Prado;(11) 90000-0001;coordenador;Escola Aurora\n',
)}`;

export async function createImportPage(desk: Desk): Promise<Page> {
  const { messages, calls } = desk;
  const { escolas } = await calls.schools();
  const recado = createRecado();
  const place = h('div', { class: 'coluna', 'aria-live': 'polite' });
  let busy = false;

  const begin = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    recado.clear();
    const file = await readText(chosen).then(parseCsv, () => null);
    if (!file) return recado.fail(messages.importFailed);
    if (file.rows.length === 0) return recado.fail(messages.importEmpty);
    const missing = missingColumns(file);
    if (missing.length > 0) return recado.fail(messages.importMissing(missing.join(', ')));
    await check(file);
  };

  /* One at a time, with progress on the page. */
  const working = async <T>(run: () => Promise<T>): Promise<Outcome<T>> => {
    if (busy) return { dropped: true };
    busy = true;
    try {
      return await attempt(desk, run);
    } finally {
      busy = false;
    }
  };
  const check = async (file: CsvFile): Promise<void> => {
    recado.clear();
    const bar = h('progress', { 'aria-label': messages.importTitle });
    const said = h('p', { role: 'status' });
    const step = (done: number, total: number): void => {
      said.textContent = messages.checking(done, total);
      bar.max = total;
      bar.value = done;
    };
    fill(place, said, bar);
    const outcome = await working(() => checkFile(calls, file, escolas, step));
    if ('done' in outcome) show(file, outcome.done);
    else if ('failed' in outcome) stopped(file, outcome.failed.text);
    else stopped(file, '');
  };
  const save = async (file: CsvFile, total: number): Promise<void> => {
    fill(
      place,
      h('p', { role: 'status' }, messages.importing(total)),
      h('progress', { 'aria-label': messages.importTitle }),
    );
    const outcome = await working(() => importFile(calls, file, escolas));
    if ('failed' in outcome) return stopped(file, outcome.failed.text);
    if ('dropped' in outcome) return stopped(file, '');
    if (outcome.done.complaints.length > 0) return show(file, outcome.done);
    fill(place, h('p', {}, h('a', { href: staffHash('pessoas') }, messages.backToPeople)));
    input.value = '';
    recado.say(messages.imported(outcome.done.imported));
  };
  const stopped = (file: CsvFile, text: string): void => {
    fill(place, again(file));
    if (text !== '') recado.fail(text);
  };
  const again = (file: CsvFile) => button(messages.checkAgain, 'firme', () => void check(file));

  const show = (file: CsvFile, { complaints, total }: FileCheck): void => {
    const ignored = ignoredColumns(file);
    const isGood = complaints.length === 0;
    const said = isGood ? messages.checkedGood(total) : messages.checkedBad(complaints.length, total);
    const result = h('h2', { tabindex: '-1' }, said);
    fill(
      place,
      h(
        'section',
        { class: 'folha' },
        result,
        ignored.length > 0 && h('p', { class: 'dica' }, messages.importIgnored(ignored.join(', '))),
        !isGood && createBadRows(desk, file, complaints),
        h(
          'div',
          { class: 'passos' },
          isGood && total > 0
            ? button(messages.importNow(total), 'firme', () => void save(file, total))
            : again(file),
        ),
      ),
    );
    result.focus();
  };
  const input = h('input', {
    id: 'arquivo',
    type: 'file',
    accept: '.csv,text/csv',
    on: { change: () => void begin(input.files?.[0]) },
  });
  const choose = h('div', { class: 'campo' }, h('label', { for: 'arquivo' }, messages.importFile), input);
  const model = h('p', {}, h('a', { href: MODEL, download: 'pessoas.csv' }, messages.importModel));
  const hint = h('p', { class: 'dica' }, messages.importHint);
  const back = h('p', {}, h('a', { href: staffHash('pessoas') }, messages.backToPeople));
  const root = h(
    'div',
    { class: 'coluna' },
    recado.root,
    sheet(messages.importFile, hint, choose, model),
    place,
    back,
  );
  return { title: messages.importTitle, root };
}
