// The controls of both steps: a field with its error, a main button with busy and waiting states, links.
import { formatClock, isSpoken, secondsLeft } from '../dom/countdown.ts';
import { h, setAttribute, setText } from '../dom/dom.ts';
import { mainCall, shownProblem, waitOf, type LoginState } from './flow.ts';
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

  const sync = (state: LoginState, messages: LoginMessages): void => {
    const problem = shownProblem(state);
    input.readOnly = (state.busy ?? state.dead) !== null; // an answer is about what was sent
    setText(error, problem ? problemText(problem, messages) : '');
    setAttribute(input, 'aria-invalid', problem !== null && FIELD_PROBLEM.test(problem.code) && 'true');
  };
  return { input, label: labelText, hint: hintText, error, sync };
}

/** Errors that the person can correct in the field. */
const FIELD_PROBLEM = /^(?:codigo_|cpf_|cnpj_|otp_|invalid_|user_not_found)/;

/** After this time the login shows that a request is slow. */
const SLOW_MS = 5_000;

export function createMainButton() {
  const button = h('button', { type: 'submit', class: 'principal', part: 'button' });
  const clock = h('span', { role: 'timer', class: 'relogio' });
  const wait = h('p', { class: 'espera', hidden: true });
  const spoken = h('p', { class: 'so-leitor', role: 'status' });
  const slow = h('p', { class: 'dica', role: 'status' });
  let before = 0;

  const sync = (state: LoginState, label: string, messages: LoginMessages, now: number): void => {
    const { busy } = state;
    const until = waitOf(state, mainCall(state))?.until ?? 0;
    const waiting = secondsLeft(until, now);
    wait.hidden = waiting === 0;
    if (waiting > 0) {
      setText(clock, formatClock(waiting));
      if (!clock.isConnected) wait.replaceChildren(`${messages.waitLabel} `, clock);
    }
    if (before === 0 ? waiting > 0 : isSpoken(before, waiting)) setText(spoken, messages.waitSpoken(waiting));
    if (before > 0 && waiting === 0) setText(spoken, messages.waitOver);
    before = waiting;
    setText(slow, busy && now - busy.since > SLOW_MS ? messages.slow : '');
    setText(button, busy ? (busy.call === 'send' ? messages.sending : messages.entering) : label);
    setAttribute(button, 'aria-disabled', (busy !== null || waiting > 0) && 'true');
    setAttribute(button, 'data-busy', busy !== null);
  };
  return { button, wait, spoken, slow, sync };
}

export const createLink = (text: string, run: () => void): HTMLButtonElement =>
  h('button', { type: 'button', class: 'link', part: 'link', on: { click: run } }, text);
