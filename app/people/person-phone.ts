// The phone that the code goes to.
import { fill, h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { button, createField, sheet } from '../desk/parts.ts';
import type { Part, PersonDesk } from './person-desk.ts';

export function createPhoneForm(view: PersonDesk): Part & { focus(): void } {
  const { words, calls } = view.desk;
  const now = h('p');
  const field = createField({ label: words.newPhone, hint: words.phoneHint, type: 'tel' });
  const clear = button(words.phoneClear, 'discreto', () => void forget());
  const submit = h('button', { type: 'submit', class: 'firme' }, words.phoneChange);
  const form = h(
    'form',
    { novalidate: true, on: { submit: (event) => void save(event) } },
    field.root,
    h('div', { class: 'passos' }, submit, clear),
  );
  const root = sheet(words.phoneTitle, now, form);

  const set = (telefone: string, text: string): Promise<boolean> => {
    const { id, atualizado_em } = view.person();
    return view.change(() => calls.personUpdate({ id, atualizado_em, telefone }), text, {
      refused: field.refuse,
    });
  };
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    field.refuse(field.input.value.trim() === '' ? words.phoneMissing : '');
    if (field.input.value.trim() === '') return;
    if (await set(field.input.value, words.phoneChanged)) field.input.value = '';
  };
  const forget = async (): Promise<void> => {
    const question = { title: words.phoneClearQuestion, text: words.phoneClearText, yes: words.phoneClear };
    if (await askFirst(view.desk, question)) await set('', words.phoneCleared);
  };
  return {
    root,
    focus: () => field.input.focus(),
    sync({ telefone, pode, portal_type }) {
      fill(now, telefone === null ? words.phoneNone : words.phoneNow(telefone));
      form.hidden = !pode.includes('alterar');
      clear.hidden = telefone === null || portal_type === 'responsavel';
    },
  };
}
