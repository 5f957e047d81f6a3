// Chooses another phone of the same CPF by its last four digits, when the first one is out of use.
import type { h as createElement } from '../dom/dom.ts';
import type { LoginState } from './flow.ts';

/** In both languages, because this file loads after the messages. */
export const OTHER_PHONE_WORDS = {
  'pt-BR': {
    open: 'Não uso mais este telefone',
    label: 'Últimos 4 números do outro telefone',
    hint: 'O código vai só para telefones do cadastro da escola. Se nenhum terminar assim, fale com a secretaria.',
    send: 'Enviar para este telefone',
    short: 'Digite os 4 últimos números.',
    absent: (last: string) =>
      `Nenhum telefone do cadastro termina em ${last}. O código foi para o mesmo telefone; fale com a secretaria.`,
  },
  en: {
    open: 'I no longer use this phone',
    label: 'Last 4 digits of the other phone',
    hint: 'The code goes only to phones registered at school. If none ends like this, ask the school office.',
    send: 'Send to this phone',
    short: 'Type the last 4 digits.',
    absent: (last: string) =>
      `No registered phone ends in ${last}. The code went to the same phone; ask the school office.`,
  },
};

/**
 * A form below the second step. `send` requests a code to the phone with these last digits.
 */
export function createOtherPhone(h: typeof createElement, send: (destino: string) => void) {
  const label = h('label', { for: 'telefone', part: 'label' });
  const field = h('input', {
    id: 'telefone',
    part: 'input',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: 4,
    'aria-describedby': 'telefone-erro telefone-dica',
    on: { input: () => (field.value = field.value.replace(/\D/g, '')) },
  });
  const error = h('p', { id: 'telefone-erro', class: 'erro', role: 'alert', part: 'error' });
  const hint = h('p', { id: 'telefone-dica', class: 'dica', part: 'hint' });
  const button = h('button', { type: 'submit', class: 'link', part: 'link' });
  const open = h('button', { type: 'button', class: 'link', part: 'link', on: { click: () => unfold() } });
  const rest = h('div', { hidden: true }, label, h('div', { class: 'campo' }, field), error, hint, button);
  const root = h('form', { novalidate: true, on: { submit } }, h('div', { class: 'saidas' }, open), rest);
  let asked = '';
  let before = 0; // the end of the code before, which tells one code from another
  let shown = 0;
  let messages = OTHER_PHONE_WORDS['pt-BR'];

  function unfold(): void {
    rest.hidden = !rest.hidden;
    open.setAttribute('aria-expanded', String(!rest.hidden));
    if (!rest.hidden) field.focus();
  }
  function submit(event: Event): void {
    event.preventDefault();
    const isShort = field.value.length < 4;
    error.textContent = isShort ? messages.short : '';
    if (isShort) return field.focus();
    [asked, before] = [field.value, shown];
    send(asked);
  }
  return {
    root,
    /** `isBack`: the step is shown again, so what was asked on the step before is of no interest. */
    sync({ busy, pending, sent, waits }: LoginState, isBack: boolean): void {
      messages = OTHER_PHONE_WORDS[root.closest('[lang]')?.getAttribute('lang') === 'en' ? 'en' : 'pt-BR'];
      const texts = [
        [open, messages.open],
        [label, messages.label],
        [hint, messages.hint],
        [button, messages.send],
      ] as const;
      for (const [element, text] of texts) if (element.textContent !== text) element.textContent = text;
      button.disabled = busy !== null || waits.some(({ call }) => call === 'send');
      shown = sent?.expiresAt ?? 0;
      if (asked === '' || busy || pending) return;
      /* A refusal says nothing about the phone: the person can try it again. */
      if (sent && shown !== before && !isBack) {
        const arrived = sent.destino.endsWith(asked);
        error.textContent = arrived ? '' : messages.absent(asked);
        if (arrived) rest.hidden = true;
        field.value = '';
      }
      asked = '';
    },
  };
}
