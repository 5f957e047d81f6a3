// The first step: the person types their login code (CPF, INEP or CNPJ).
import { hasValidCheckDigits, identifyCodigo } from '@portaria/client';
import { h, setText } from '../dom/dom.ts';
import { reformatInput } from './codigo-field.ts';
import { waitOf } from './flow.ts';
import { createField, createLink, createMainButton } from './controls.ts';
import type { Step, StepContext } from './step.ts';

const RETRY = ['unavailable', 'delivery_failed', 'origin_not_allowed'];

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
  const arrived = createLink(messages.haveCode, actions.arrived);

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
    main.slow,
    h('div', { class: 'saidas' }, arrived),
    main.spoken,
  );

  return {
    root,
    inView: [field.label, main.button],
    focus: () => field.input.focus(),
    sync(state, now) {
      const code = state.problem?.code ?? '';
      const isUnknown = code === 'send_unknown';
      field.sync(state, messages);
      arrived.hidden = !isUnknown && waitOf(state, 'send') === null;
      const again = RETRY.includes(code) ? messages.retry : messages.send;
      main.sync(state, isUnknown ? messages.sendAgain : again, messages, now);
    },
  };
}
