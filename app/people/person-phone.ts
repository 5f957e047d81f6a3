// The phone that receives the person's codes.
import { fill, h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { button, createField, sheet } from '../desk/controls.ts';
import { keepTyped } from '../desk/keep-typed.ts';
import type { PersonSection, PersonDesk } from './person-desk.ts';

export function createPhoneForm(view: PersonDesk): PersonSection & { focus(): void } {
  const { messages, calls } = view.desk;
  const now = h('p');
  const field = createField({ label: messages.newPhone, hint: messages.phoneHint, type: 'tel' });
  const clear = button(messages.phoneClear, 'discreto', () => void forget());
  const submit = h('button', { type: 'submit', class: 'discreto' }, messages.phoneChange);
  const form = h(
    'form',
    { novalidate: true, on: { submit: (event) => void save(event) } },
    field.root,
    h('div', { class: 'passos' }, submit, clear),
  );
  const root = sheet(messages.phoneTitle, now, form);
  const typed = keepTyped(view.desk, 'telefone', form);

  const set = (telefone: string, text: string): Promise<boolean> => {
    const { id, atualizado_em } = view.person();
    return view.change(() => calls.personUpdate({ id, atualizado_em, telefone }), text, {
      refused: field.refuse,
    });
  };
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    field.refuse(field.input.value.trim() === '' ? messages.phoneMissing : '');
    if (field.input.value.trim() === '') return;
    if (!(await set(field.input.value, messages.phoneChanged))) return;
    field.input.value = '';
    typed.forget();
  };
  const forget = async (): Promise<void> => {
    const question = {
      title: messages.phoneClearQuestion,
      text: messages.phoneClearText,
      yes: messages.phoneClear,
    };
    if (await askFirst(view.desk, question)) await set('', messages.phoneCleared);
  };
  return {
    root,
    focus: () => field.input.focus(),
    sync({ telefone, pode, portal_type, oculto }) {
      const none = oculto.includes('telefone') ? messages.hidden : messages.phoneNone;
      fill(now, telefone === null ? none : messages.phoneNow(telefone));
      form.hidden = !pode.includes('alterar');
      clear.hidden = telefone === null || portal_type === 'responsavel';
    },
  };
}
