// The pieces that both steps are built of: a field with its error, and a main button that can be busy or has to wait.
import { formatClock, isSpoken, secondsLeft } from '../dom/countdown.ts';
import { h, setAttribute, setText } from '../dom/dom.ts';
import type { LoginState, Problem } from './flow.ts';
import type { LoginMessages } from './messages-pt.ts';
import { problemText } from './problem-text.ts';

export type FieldOptions = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly input: Record<string, string>;
  onInput(input: HTMLInputElement): void;
};

export function createField({ id, label, hint, input: attributes, onInput }: FieldOptions) {
  const error = h('p', { id: `${id}-erro`, class: 'erro', role: 'alert', part: 'error' });
  const input = h('input', {
    id,
    part: 'input',
    type: 'text',
    'aria-describedby': `${id}-erro ${id}-dica`,
    ...attributes,
    on: { input: () => onInput(input) },
  });
  const hintText = h('p', { id: `${id}-dica`, class: 'dica', part: 'hint' }, hint);
  const labelText = h('label', { for: id, part: 'label' }, label);

  const sync = (problem: Problem | null, messages: LoginMessages): void => {
    setText(error, problem ? problemText(problem, messages) : '');
    setAttribute(input, 'aria-invalid', problem !== null && FIELD_PROBLEM.test(problem.code) && 'true');
  };
  return { input, label: labelText, hint: hintText, error, sync };
}

/** What the person can put right in the field itself. */
const FIELD_PROBLEM = /^(?:codigo_|cpf_|cnpj_|otp_|invalid_|user_not_found)/;

export function createMainButton() {
  const button = h('button', { type: 'submit', class: 'principal', part: 'button' });
  const clock = h('span', { role: 'timer', class: 'relogio' });
  const wait = h('p', { class: 'espera', hidden: true });
  const spoken = h('p', { class: 'so-leitor', role: 'status' });
  let before = 0;

  const sync = (state: LoginState, label: string, messages: LoginMessages, now: number): void => {
    const waiting = state.waitUntil === null ? 0 : secondsLeft(state.waitUntil, now);
    wait.hidden = waiting === 0;
    if (waiting > 0) {
      setText(clock, formatClock(waiting));
      if (!clock.isConnected) wait.replaceChildren(`${messages.waitLabel} `, clock);
    }
    if (before === 0 ? waiting > 0 : isSpoken(before, waiting)) setText(spoken, messages.waitSpoken(waiting));
    if (before > 0 && waiting === 0) setText(spoken, messages.waitOver);
    before = waiting;
    setText(button, label);
    setAttribute(button, 'aria-disabled', (state.busy || waiting > 0) && 'true');
    setAttribute(button, 'data-busy', state.busy);
  };
  return { button, wait, spoken, sync };
}
