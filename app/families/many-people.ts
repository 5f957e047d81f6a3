// Many people at once: those marked in the list end or move to a class; everybody at a school loses a role.
import type { PersonLine } from '@portaria/client';
import { h, setText } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { attemptRead } from '../desk/attempt.ts';
import { button } from '../desk/controls.ts';
import type { Desk } from '../desk/desk.ts';
import { createRecado } from '../desk/recado.ts';
import { changeFamily, countText, type FamilyAnswer } from './change-family.ts';
import { createClassChoice } from './class-choice.ts';
import { mayManageFamilies } from './may-manage.ts';

/** `reload` shows the list again. */
export function createManyPeople(desk: Desk, reload: () => Promise<void>) {
  const { messages, calls } = desk;
  const recado = createRecado();
  const marked = new Map<string, PersonLine>();
  const counted = h('p', { role: 'status' });
  const choice = createClassChoice(desk);
  const form = h(
    'form',
    { novalidate: true, on: { submit: (event) => void move(event) } },
    choice.root,
    h('button', { type: 'submit', class: 'discreto' }, messages.moveMarked),
  );
  const bar = h(
    'div',
    { class: 'folha' },
    counted,
    form,
    button(messages.endMarked, 'discreto', () => void end()),
  );

  const change = <Answer extends FamilyAnswer>(
    run: () => Promise<Answer>,
    textOf: (answer: Answer) => string | null,
  ): Promise<boolean> => changeFamily({ desk, reload }, recado, run, textOf);
  const end = async (): Promise<void> => {
    const ids = [...marked.keys()];
    const title = messages.endMarkedQuestion(ids.length);
    if (!(await askFirst(desk, { title, text: messages.endText, yes: messages.endMarked }))) return;
    await change(
      () => calls.portalEnd({ ids }),
      ({ encerrados }) => countText(encerrados, messages.endedPeople),
    );
  };
  const move = async (event: Event): Promise<void> => {
    event.preventDefault();
    const turma_id = choice.read();
    if (turma_id === null) return;
    await change(
      () => calls.portalMove({ ids: [...marked.keys()], turma_id }),
      ({ movidos }) => countText(movidos, messages.moved),
    );
  };
  /* The classes are those of the first student's school. */
  let asked: string | undefined;
  const arrange = async (): Promise<void> => {
    bar.hidden = marked.size === 0;
    setText(counted, messages.marked(marked.size));
    const [first] = marked.values();
    form.hidden = [...marked.values()].some(({ portal_type }) => portal_type !== 'aluno');
    if (form.hidden || !first || asked === first.escola_id) return;
    asked = first.escola_id; // a second answer would forget the choice
    const outcome = await attemptRead(desk, () => calls.person(first.id));
    if ('done' in outcome) choice.sync({ ...outcome.done, turma_id: '' });
    else asked = undefined;
  };
  /** A box before a student or guardian; null for others, and for who may not end them. */
  const box = (person: PersonLine): HTMLElement | null => {
    if (person.contexto !== 'portal' || !mayManageFamilies(desk)) return null;
    const mark = (): void => {
      if (input.checked) marked.set(person.id, person);
      else marked.delete(person.id);
      void arrange();
    };
    const input = h('input', {
      type: 'checkbox',
      'aria-label': messages.mark(person.nome_completo),
      on: { change: mark },
    });
    return input;
  };
  /** Marks everybody on the page. */
  const all = (list: HTMLElement): HTMLElement | null => {
    const boxes = list.querySelectorAll<HTMLInputElement>('.pessoa input:not(:checked)');
    return boxes.length === 0
      ? null
      : button(messages.markAll, 'discreto', () => {
          for (const input of boxes) if (!input.checked) input.click();
        });
  };
  const clear = (): void => {
    marked.clear();
    void arrange();
  };
  clear();
  const root = h('div', { class: 'coluna' }, recado.root, bar);
  return { root, box, all, clear, change };
}

export type ManyPeople = ReturnType<typeof createManyPeople>;
