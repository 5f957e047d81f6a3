// The page that adds a student, or a guardian, who is linked at once when the page was opened from their student.
import type { Kinship } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { addSchools } from '../desk/add-schools.ts';
import { attempt, type Failure } from '../desk/attempt.ts';
import { createChoice, createField, sheet } from '../desk/controls.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { keepTyped } from '../desk/keep-typed.ts';
import { createRecado } from '../desk/recado.ts';
import { peopleHash, staffHash } from '../desk/route.ts';
import { createClassOfSchool } from './class-of-school.ts';
import { takeBack } from './take-back.ts';

export async function createNewProfilePage(desk: Desk, type: 'aluno' | 'responsavel'): Promise<Page> {
  const { messages, calls, route } = desk;
  const isStudent = type === 'aluno';
  const childId = isStudent ? null : route.query.get('aluno');
  const child = childId === null ? null : await calls.person(childId);
  const session = desk.session();
  const own = child?.escola_id ?? ('principal_role' in session ? session.escola_id : null);
  const recado = createRecado();
  const added = h('p');

  const school = createChoice(messages.school, [['', messages.chooseSchool]]);
  const turma = createClassOfSchool(desk, messages.classTitle);
  const kinship = createChoice(messages.kinship, Object.entries(messages.kinships));
  const ifAny = isStudent ? ` ${messages.ifAny}` : '';
  const fields = {
    nome_completo: createField({ label: messages.fullName }),
    ...(isStudent && {
      matricula: createField({ label: messages.enrolmentNumber, maxlength: 50 }),
      nascimento: createField({ label: messages.birthDate, type: 'date' }),
    }),
    cpf: createField({ label: messages.cpfTitle, hint: messages.cpfHint + ifAny }),
    telefone: createField({ label: messages.phoneTitle, hint: messages.phoneHint + ifAny, type: 'tel' }),
  };
  const places: Readonly<Record<string, { refuse(text: string): void }>> = {
    ...fields,
    escola_id: school,
    turma_id: turma,
    parentesco: kinship,
  };
  const escola = (): string => own ?? school.input.value;
  const showClasses = (): void => void turma.show(escola());
  school.root.hidden = own !== null;
  turma.root.hidden = !isStudent;
  kinship.root.hidden = child === null;
  school.input.addEventListener('change', showClasses);
  if (own === null)
    void addSchools(calls, school.input, undefined, route.query.get('escola') ?? '').then(showClasses);
  else showClasses();

  const refuse = ({ code, field, text }: Failure): void => {
    const isTaken = code === 'unique_violation';
    const at = isTaken ? (isStudent ? 'matricula' : 'cpf') : (field ?? '');
    const said = isTaken ? messages.profileTaken[type] : (messages.profileProblems?.[at] ?? text);
    if (places[at]) places[at].refuse(said);
    else recado.fail(said);
  };
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    recado.clear();
    for (const place of Object.values(places)) place.refuse('');
    if (escola() === '') return school.refuse(messages.chooseSchool);
    if (isStudent && turma.input.value === '') return turma.refuse(messages.chooseClass);
    const typed = Object.entries(fields).map(([name, { input }]) => [name, input.value.trim() || null]);
    const profile = {
      nome_completo: '',
      ...(Object.fromEntries(typed) as object),
      portal_type: type,
      escola_id: escola(),
      ...(isStudent && { turma_id: turma.input.value }),
      ...(child && { aluno_id: child.id, parentesco: kinship.input.value as Kinship }),
    };
    const outcome = await attempt(desk, () => calls.portalCreate(profile));
    if ('failed' in outcome) refuse(outcome.failed);
    if (!('done' in outcome)) return;
    const { id, nome_completo } = outcome.done;
    for (const { input } of Object.values(fields)) input.value = '';
    kept.forget();
    fill(added, h('a', { href: staffHash('pessoa', { id }) }, messages.openRecord(nome_completo)));
    const clear = async (): Promise<void> => fill(added);
    recado.say(messages.profileAdded(nome_completo), takeBack(desk, recado, outcome.done, clear));
  };
  const form = h(
    'form',
    { novalidate: true, on: { submit: (event) => void save(event) } },
    school.root,
    turma.root,
    ...Object.values(fields).map(({ root }) => root),
    kinship.root,
    h('div', { class: 'passos' }, h('button', { type: 'submit', class: 'firme' }, messages.create)),
  );
  const kept = keepTyped(desk, type, form);
  const hint = child && h('p', { class: 'dica' }, messages.linkedAtOnce(child.nome_completo));
  const back = child
    ? h('a', { href: staffHash('pessoa', { id: child.id }) }, child.nome_completo)
    : h('a', { href: peopleHash() }, messages.backToPeople);
  return {
    title: isStudent ? messages.newStudent : messages.newGuardian,
    root: h(
      'div',
      { class: 'coluna' },
      recado.root,
      added,
      sheet(messages.newRecord, hint, form),
      h('p', {}, back),
    ),
  };
}
