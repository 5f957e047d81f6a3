// The second step: the person types the one-time code before it expires.
import { formatClock, isSpoken, secondsLeft } from '../dom/countdown.ts';
import { h, setAttribute, setText } from '../dom/dom.ts';
import { ARRIVED, waitOf, type LoginState, type Sent } from './flow.ts';
import type { LoginMessages } from './messages-pt.ts';
import { cleanOtpInput } from './otp-field.ts';
import { createField, createLink, createMainButton } from './controls.ts';
import type { Step, StepContext } from './step.ts';

export function createOtpStep({ messages, typed, actions }: StepContext): Step {
  const sentTo = h('p', { class: 'enviado', role: 'status' });
  const field = createField({
    id: 'otp',
    label: messages.otpLabel,
    hint: messages.otpHint,
    input: {
      name: 'otp',
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      class: 'otp',
    },
    onInput: (input) => {
      cleanOtpInput(input);
      typed.otp = input.value;
      setText(resent, '');
      actions.edited();
    },
  });
  const main = createMainButton();
  const clock = h('span', { role: 'timer', class: 'relogio' });
  const validity = h('p', { class: 'validade', part: 'countdown' }, `${messages.codeLife} `, clock);
  const spoken = h('p', { class: 'so-leitor', role: 'status' });
  const resend = createLink('', actions.resend);
  const restart = createLink(messages.otherCodigo, actions.restart);
  const resent = h('p', { class: 'reenviado', role: 'status' });
  let before = Infinity;
  let dead = false;
  let shown = 0; // the end of the shown code; a different end means a different code
  field.input.value = typed.otp;

  const submit = (event: Event): void => {
    event.preventDefault();
    if (dead) actions.resend();
    else actions.verify();
  };

  const syncValidity = (sent: Sent, now: number): void => {
    if (shown > 0 && shown !== sent.expiresAt) setText(resent, messages.resent);
    shown = sent.expiresAt;
    const seconds = secondsLeft(sent.expiresAt, now);
    setText(clock, formatClock(seconds));
    setAttribute(validity, 'data-little', seconds <= 60);
    if (isSpoken(before, seconds)) setText(spoken, messages.codeLifeSpoken(seconds));
    before = seconds;
    validity.hidden = dead || seconds === 0;
  };
  const syncResend = (state: LoginState, now: number): void => {
    const until = Math.max(state.sent?.resendAt ?? 0, waitOf(state, 'send')?.until ?? 0);
    const wait = secondsLeft(until, now);
    setText(resend, wait > 0 ? messages.resendIn(formatClock(wait)) : messages.resend);
    setAttribute(resend, 'aria-disabled', wait > 0 && 'true');
    resend.hidden = dead;
  };

  const root = h(
    'form',
    { novalidate: true, part: 'form', on: { submit } },
    h('h2', { part: 'title' }, messages.otpTitle),
    sentTo,
    resent,
    field.label,
    h('div', { class: 'campo' }, field.input),
    field.error,
    main.wait,
    validity,
    field.hint,
    main.button,
    main.slow,
    h('div', { class: 'saidas' }, resend, restart),
    spoken,
    main.spoken,
  );

  return {
    root,
    inView: [field.label, main.button],
    focus() {
      if (dead) return main.button.focus();
      field.input.focus();
      field.input.select(); // typing replaces a wrong code
    },
    sync(state, now) {
      dead = state.dead !== null;
      field.sync(state, messages);
      field.hint.hidden = dead;
      if (field.input.value !== typed.otp) field.input.value = typed.otp;
      validity.hidden = state.sent === null;
      if (state.sent) syncValidity(state.sent, now);
      setText(sentTo, state.sent ? sentText(state.sent, messages) : messages.otpArrived(typed.codigo));
      syncResend(state, now);
      const retry = state.problem?.code === 'unavailable' ? messages.retry : messages.enter;
      main.sync(state, dead ? messages.resend : retry, messages, now);
    },
  };
}

function sentText({ canal, destino, situacao, missed }: Sent, messages: LoginMessages): string {
  const by = (name: string): string =>
    (Object.hasOwn(messages.channels, name) && messages.channels[name]) || messages.otherChannel;
  return messages.otpSent(by(canal), destino, ARRIVED.includes(situacao), missed && by(missed));
}
