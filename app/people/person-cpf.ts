// The CPF of a student or guardian, which can be corrected.
import { h } from '../dom/dom.ts';
import { createField, sheet } from '../desk/controls.ts';
import { keepTyped } from '../desk/keep-typed.ts';
import type { PersonSection, PersonDesk } from './person-desk.ts';

export function createCpfForm(view: PersonDesk): PersonSection & { focus(): void } {
  const { messages, calls } = view.desk;
  const field = createField({ label: messages.newCpf, hint: messages.cpfHint });
  const submit = h('button', { type: 'submit', class: 'discreto' }, messages.cpfChange);
  const form = h(
    'form',
    { novalidate: true, on: { submit: (event) => void save(event) } },
    field.root,
    h('div', { class: 'passos' }, submit),
  );
  const root = sheet(messages.cpfTitle, form);
  const typed = keepTyped(view.desk, 'cpf', form);

  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const cpf = field.input.value.trim();
    field.refuse(cpf === '' ? messages.cpfMissing : '');
    if (cpf === '') return;
    const { id, atualizado_em } = view.person();
    const run = () => calls.personUpdate({ id, atualizado_em, cpf });
    if (!(await view.change(run, messages.cpfChanged, { refused: field.refuse }))) return;
    field.input.value = '';
    typed.forget();
  };
  return {
    root,
    focus: () => field.input.focus(),
    sync({ contexto, pode }) {
      root.hidden = contexto !== 'portal' || !pode.includes('alterar');
    },
  };
}
