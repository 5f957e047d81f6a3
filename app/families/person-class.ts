// The class of a student: moves to another one, and the end of a whole class.
import type { Person } from '@portaria/client';
import { h, setText } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { button, sheet } from '../desk/controls.ts';
import type { Recado } from '../desk/recado.ts';
import type { PersonDesk, PersonSection } from '../people/person-desk.ts';
import { changeFamily, countText } from './change-family.ts';
import { createClassChoice } from './class-choice.ts';
import { mayManageFamilies } from './may-manage.ts';

export function createPersonClass(view: PersonDesk, recado: Recado): PersonSection {
  const { desk } = view;
  const { messages, calls } = desk;
  const now = h('p');
  const choice = createClassChoice(desk);

  const move = (event: Event): void => {
    event.preventDefault();
    const turma_id = choice.read();
    if (turma_id === null) return;
    const run = () => calls.portalMove({ ids: [view.person().id], turma_id });
    void changeFamily(view, recado, run, ({ movidos }) => countText(movidos, messages.moved));
  };
  const end = async (): Promise<void> => {
    const { turma_id } = view.person();
    if (turma_id === undefined) return;
    const title = messages.endClassQuestion(nameOf(view.person()));
    if (!(await askFirst(desk, { title, text: messages.endText, yes: messages.endClass }))) return;
    const run = () => calls.portalEnd({ turma_id });
    await changeFamily(view, recado, run, ({ encerrados }) => countText(encerrados, messages.endedPeople));
  };
  const nameOf = ({ turmas = [], turma_id }: Person): string => {
    const found = turmas.find(({ id }) => id === turma_id);
    return found ? messages.className(found.nome, found.ano_letivo) : '';
  };
  const submit = h('button', { type: 'submit', class: 'discreto' }, messages.move);
  const steps = h(
    'div',
    { class: 'passos' },
    submit,
    button(messages.endClass, 'discreto', () => void end()),
  );
  const form = h('form', { novalidate: true, on: { submit: move } }, choice.root, steps);
  const root = sheet(messages.classTitle, now, form);
  return {
    root,
    sync(person) {
      root.hidden = person.turma_id === undefined;
      form.hidden = !person.ativo || !mayManageFamilies(desk);
      setText(now, `${nameOf(person)} · ${messages.enrolment(person.matricula ?? '')}`);
      choice.sync(person);
    },
  };
}
