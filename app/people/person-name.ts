// The name of a staff member, which can be edited.
import { h } from '../dom/dom.ts';
import { createField, sheet } from '../desk/controls.ts';
import { keepTyped } from '../desk/keep-typed.ts';
import type { PersonSection, PersonDesk } from './person-desk.ts';

export function createNameForm(view: PersonDesk): PersonSection {
  const { messages, calls } = view.desk;
  const field = createField({ label: messages.fullName });
  let known = '';

  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    field.refuse('');
    const { id, atualizado_em } = view.person();
    const nome_completo = field.input.value;
    const run = () => calls.personUpdate({ id, atualizado_em, nome_completo });
    if (!(await view.change(run, messages.nameChanged, { refused: field.refuse }))) return;
    typed.forget();
    const title = document.querySelector('h1');
    if (title) title.textContent = view.person().nome_completo;
  };
  const submit = h('button', { type: 'submit', class: 'discreto' }, messages.nameChange);
  const form = h(
    'form',
    { on: { submit: (event) => void save(event) } },
    field.root,
    h('div', { class: 'passos' }, submit),
  );
  const root = sheet(messages.nameTitle, form);
  const typed = keepTyped(view.desk, 'nome', form);
  return {
    root,
    sync({ nome_completo, contexto, pode }) {
      root.hidden = contexto === 'portal' || !pode.includes('alterar');
      if (field.input.value === known) field.input.value = nome_completo; // does not replace input typed meanwhile
      known = nome_completo;
    },
  };
}
