// The choice of a class: those of the student's school, of this year and later.
import type { Person } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { createChoice } from '../desk/controls.ts';
import type { Desk } from '../desk/desk.ts';

export function createClassChoice({ messages }: Desk) {
  const choice = createChoice(messages.newClass, []);
  const sync = ({ turmas = [], turma_id }: Person): void =>
    fill(
      choice.input,
      h('option', { value: '' }, messages.chooseClass),
      ...turmas
        .filter(({ id }) => id !== turma_id)
        .map(({ id, nome, ano_letivo }) => h('option', { value: id }, messages.className(nome, ano_letivo))),
    );
  /** Null when none is chosen; then the form says so. */
  const read = (): string | null => {
    choice.refuse(choice.input.value === '' ? messages.chooseClass : '');
    return choice.input.value || null;
  };
  return { root: choice.root, sync, read };
}
