// The page of classes: lists, adds and removes them, so that an import of families finds them by name.
import { fill, h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { attempt, type Failure } from '../desk/attempt.ts';
import { button, sheet } from '../desk/controls.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { createRecado } from '../desk/recado.ts';
import { createPagedList, keptPage } from '../site/pieces/paged-list.ts';
import { createStaffReader, createWriter, readAll } from '../site/state/rest.ts';
import { bookTexts } from '../site/texts/book-texts.ts';
import { createClassForm } from './class-form.ts';
import { classTexts } from './texts.ts';

/** A row of `api.turmas`. */
export type Turma = {
  readonly id: string;
  readonly nome: string;
  readonly turno: string;
  readonly ano_letivo: number;
  readonly escolas: { readonly nome: string } | null;
  readonly series: { readonly nome: string } | null;
};

const CLASSES =
  'turmas?select=id,nome,turno,ano_letivo,escolas(nome),series(nome)&order=ano_letivo.desc,escolas(nome),nome,id';

export async function createClassesPage(desk: Desk): Promise<Page> {
  const { app, messages } = desk;
  const texts = classTexts(app.language);
  const read = createStaffReader(app);
  const write = createWriter(app);
  const recado = createRecado();
  const place = h('div');
  const kept = keptPage();
  let classes = await readAll<Turma>(read, CLASSES);

  /* The sentences of the desk are about people. */
  const said = ({ code, text }: Failure): string => texts.problems[code] ?? text;
  const changed = async (run: () => Promise<unknown>, text: string): Promise<boolean> => {
    const outcome = await attempt(desk, async () => (await run(), readAll<Turma>(read, CLASSES)));
    if ('failed' in outcome) recado.fail(said(outcome.failed));
    if (!('done' in outcome)) return false;
    classes = outcome.done;
    draw();
    recado.say(text);
    return true;
  };
  const remove = async ({ id, nome }: Turma): Promise<void> => {
    const question = { title: texts.removeQuestion(nome), text: texts.removeText, yes: texts.remove };
    if (await askFirst(desk, question))
      await changed(() => write(`turmas?id=eq.${id}`, { method: 'DELETE' }), texts.removed(nome));
  };
  const line = (turma: Turma): HTMLElement => {
    const { nome, ano_letivo, turno, escolas, series } = turma;
    const facts = [series?.nome, app.messages.shifts[turno] ?? turno, escolas?.nome].filter(Boolean);
    return h(
      'li',
      { class: 'linha' },
      h(
        'div',
        {},
        h('strong', {}, messages.className(nome, ano_letivo)),
        h('span', { class: 'dica' }, facts.join(' · ')),
      ),
      button(texts.remove, 'discreto', () => void remove(turma), texts.removeOf(nome)),
    );
  };
  const draw = (): void =>
    fill(
      place,
      ...(classes.length === 0
        ? [h('p', {}, texts.none)]
        : createPagedList(app.messages, {
            rows: classes,
            kept,
            text: ({ nome, ano_letivo, escolas, series }) =>
              [nome, ano_letivo, escolas?.nome, series?.nome].join(' '),
            count: (rows) => texts.found(rows.length),
            show: (rows) => [h('ul', { class: 'fichas' }, ...rows.map(line))],
          })),
    );
  draw();
  const form = await createClassForm(desk, read, write, changed);
  return {
    title: bookTexts(app).pages.turmas,
    root: h(
      'div',
      { class: 'coluna' },
      recado.root,
      sheet(texts.newTitle, h('p', { class: 'dica' }, texts.hint), form),
      sheet(texts.listTitle, place),
    ),
  };
}
