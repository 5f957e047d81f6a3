// The first step: the person types the code that identifies them.
import { hasValidCheckDigits, identifyCodigo } from '@portaria/client';
import { h, setText } from '../dom/dom.ts';
import { reformatInput } from './codigo-field.ts';
import { createField, createMainButton } from './parts.ts';
import type { Step, StepContext } from './step.ts';

const RETRY = ['unavailable', 'delivery_failed'];

export function createCodigoStep({ messages, contexto, typed, actions }: StepContext): Step {
  const kind = h('span', { class: 'tipo', part: 'kind' });
  const field = createField({
    id: 'codigo',
    label: messages.codigoLabel[contexto],
    hint: messages.codigoHint[contexto],
    input: { name: 'codigo', inputmode: 'numeric', autocomplete: 'username', spellcheck: 'false' },
    onInput: (input) => {
      reformatInput(input);
      typed.codigo = input.value;
      showKind();
      actions.edited();
    },
  });
  const main = createMainButton();

  const showKind = (): void => {
    const tipo = identifyCodigo(typed.codigo);
    const isSure = tipo === 'inep' ? contexto === 'sistema' : hasValidCheckDigits(typed.codigo);
    const isWanted = contexto === 'sistema' || tipo === 'cpf';
    setText(kind, tipo && isSure && isWanted ? messages.kinds[tipo] : '');
  };

  field.input.value = typed.codigo;
  showKind();

  const root = h(
    'form',
    { novalidate: true, part: 'form', on: { submit: (event) => (event.preventDefault(), actions.send()) } },
    h('h2', { part: 'title' }, messages.codigoTitle[contexto]),
    field.label,
    h('div', { class: 'campo' }, field.input, kind),
    field.error,
    main.wait,
    field.hint,
    main.button,
    main.spoken,
  );

  return {
    root,
    focus: () => field.input.focus(),
    sync(state, now) {
      field.sync(state.problem, messages);
      const idle = state.problem && RETRY.includes(state.problem.code) ? messages.retry : messages.send;
      main.sync(state, state.busy ? messages.sending : idle, messages, now);
    },
  };
}
