// The end of an import: how many people came, and the button that takes it back within a day.
import type { Committed } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { attempt } from '../desk/attempt.ts';
import { button } from '../desk/controls.ts';
import type { Desk } from '../desk/desk.ts';
import type { Recado } from '../desk/recado.ts';
import { noteHash, staffHash } from '../desk/route.ts';
import { keptReason } from '../families/kept-text.ts';
import { groupBy } from './group-by.ts';

export type Imported = {
  readonly kind: string;
  readonly lines: number;
  readonly people: number;
  /** What `undo` takes. */
  readonly batch: string;
};

/** Null when nothing was imported. */
export const resultOf = (kind: string, { importadas, novas, desfazer }: Committed): Imported | null =>
  desfazer === null ? null : { kind, lines: importadas, people: novas, batch: desfazer };

/** The address keeps the result, so that a reload keeps the button. */
export const resultHash = ({ kind, lines, people, batch }: Imported): string =>
  staffHash('pessoas/importar', {
    tipo: kind,
    linhas: String(lines),
    novas: String(people),
    desfazer: batch,
  });

export function readResult({ route }: Desk): Imported | null {
  const given = (name: string): string => route.query.get(name) ?? '';
  const batch = given('desfazer');
  if (batch === '') return null;
  return { kind: given('tipo'), lines: Number(given('linhas')), people: Number(given('novas')), batch };
}

export function createResultSheet(desk: Desk, { kind, lines, people, batch }: Imported, recado: Recado) {
  const { messages, calls } = desk;
  const title = h('h2', { tabindex: '-1' }, messages.imported(lines, people));
  const undone = h('div');

  const takeBack = async (): Promise<void> => {
    const question = { title: messages.undoQuestion, text: messages.undoText, yes: messages.undo };
    if (!(await askFirst(desk, question))) return;
    const outcome = await attempt(desk, () => calls.undo(batch));
    if ('failed' in outcome) recado.fail(messages.undoProblems[outcome.failed.code] ?? outcome.failed.text);
    if (!('done' in outcome)) return;
    const { desfeitos, recusados } = outcome.done;
    noteHash(staffHash('pessoas/importar', { tipo: kind }));
    steps.remove();
    recado.say(messages.undone(desfeitos));
    const kept = groupBy(recusados, ({ motivo }) => keptReason(messages, motivo));
    fill(
      undone,
      recusados.length > 0 && h('p', {}, messages.undoKept(recusados.length)),
      h('ul', {}, ...[...kept].map(([motivo, who]) => h('li', {}, `${who.length}: ${motivo}`))),
    );
  };
  const steps = h(
    'div',
    { class: 'passos' },
    button(messages.undo, 'discreto', () => void takeBack()),
  );
  const list = staffHash('pessoas', { contexto: kind === 'familias' ? 'portal' : null });
  const root = h(
    'section',
    { class: 'folha' },
    title,
    h('p', { class: 'dica' }, messages.undoWithin),
    steps,
    undone,
    h('p', {}, h('a', { href: list }, messages.seeImported)),
  );
  return { root, focus: () => title.focus() };
}
