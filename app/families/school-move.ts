// The move of a student to another school, for the network: the record ends, and a new one begins there.
import { h } from '../dom/dom.ts';
import { createChoice, createField, sheet } from '../desk/controls.ts';
import { addSchools } from '../desk/add-schools.ts';
import type { Recado } from '../desk/recado.ts';
import type { PersonDesk, PersonSection } from '../people/person-desk.ts';
import { isAdministrator } from '../site/pieces/book-nav.ts';
import { changeFamily, countText } from './change-family.ts';
import { createClassOfSchool } from './class-of-school.ts';

export function createSchoolMove(view: PersonDesk, recado: Recado): PersonSection {
  const { messages, calls, session } = view.desk;
  const school = createChoice(messages.newSchoolOfStudent, [['', messages.chooseSchool]]);
  const turma = createClassOfSchool(view.desk, messages.newClassThere);
  const enrolment = createField({ label: messages.newEnrolment, maxlength: 30 });

  school.input.addEventListener('change', () => void turma.show(school.input.value));
  const move = async (event: Event): Promise<void> => {
    event.preventDefault();
    school.refuse(school.input.value === '' ? messages.chooseSchool : '');
    turma.refuse(school.input.value !== '' && turma.input.value === '' ? messages.chooseClass : '');
    if (school.input.value === '' || turma.input.value === '') return;
    const name = school.input.selectedOptions[0]?.textContent ?? '';
    const asked = {
      ids: [view.person().id],
      turma_id: turma.input.value,
      ...(enrolment.input.value.trim() !== '' && { matricula: enrolment.input.value }),
    };
    await changeFamily(
      view,
      recado,
      () => calls.portalMove(asked),
      ({ movidos }) => countText(movidos, () => messages.movedToSchool(name)),
    );
  };
  const form = h(
    'form',
    { novalidate: true, on: { submit: (event) => void move(event) } },
    h('div', { class: 'filtros' }, school.root, turma.root, enrolment.root),
    h('div', { class: 'passos' }, h('button', { type: 'submit', class: 'discreto' }, messages.moveToSchool)),
  );
  const root = sheet(messages.otherSchool, h('p', { class: 'dica' }, messages.otherSchoolHint), form);
  const mayMove = isAdministrator(session());
  let known = false;
  return {
    root,
    sync(person) {
      root.hidden = !mayMove || person.turma_id === undefined || !person.ativo;
      if (root.hidden || known) return;
      known = true;
      void addSchools(calls, school.input, ({ id }) => id !== view.person().escola_id);
    },
  };
}
