// The move of a student to another school, for the network: the record ends, and a new one begins there.
import { fill, h } from '../dom/dom.ts';
import { createChoice, createField, sheet } from '../desk/controls.ts';
import { addSchools } from '../desk/add-schools.ts';
import type { Recado } from '../desk/recado.ts';
import type { PersonDesk, PersonSection } from '../people/person-desk.ts';
import { createStaffReader } from '../site/state/rest.ts';
import { isAdministrator } from '../site/pieces/book-nav.ts';
import { changeFamily } from './change-family.ts';

type Turma = { readonly id: string; readonly nome: string; readonly ano_letivo: number };

export function createSchoolMove(view: PersonDesk, recado: Recado): PersonSection {
  const { messages, calls, app, session } = view.desk;
  const read = createStaffReader(app);
  const school = createChoice(messages.newSchoolOfStudent, [['', messages.chooseSchool]]);
  const turma = createChoice(messages.newClassThere, [['', messages.chooseClass]]);
  const enrolment = createField({ label: messages.newEnrolment, maxlength: 30 });

  const readClasses = async (): Promise<void> => {
    const { value } = school.input;
    const path = `turmas?select=id,nome,ano_letivo&escola_id=eq.${value}&order=ano_letivo.desc,nome,id&limit=1000`;
    const classes = value === '' ? [] : await read<Turma>(path).catch(() => []);
    if (school.input.value !== value) return;
    fill(
      turma.input,
      h('option', { value: '' }, messages.chooseClass),
      ...classes.map(({ id, nome, ano_letivo }) =>
        h('option', { value: id }, messages.className(nome, ano_letivo)),
      ),
    );
  };
  school.input.addEventListener('change', () => void readClasses());
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
      ({ recusados }) => recusados[0]?.motivo ?? messages.movedToSchool(name),
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
