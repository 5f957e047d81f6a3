// The second step: the person returns the one-time code, while its life runs out.
import { formatClock, isSpoken, secondsLeft } from '../dom/countdown.ts';
import { h, setAttribute, setText } from '../dom/dom.ts';
import { isDead, isLimited, type Sent } from './flow.ts';
import type { LoginMessages } from './messages-pt.ts';
import { cleanOtpInput } from './otp-field.ts';
import { createField, createMainButton } from './parts.ts';
import type { Step, StepContext } from './step.ts';

export function createOtpStep({ messages, typed, actions }: StepContext): Step {
  const sentTo = h('p', { class: 'enviado' });
  const field = createField({
    id: 'otp',
    label: messages.otpLabel,
    hint: messages.otpHint,
    input: {
      name: 'otp',
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      class: 'otp',
      pattern: '[0-9]*',
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
  const life = h('p', { class: 'validade', part: 'countdown' }, `${messages.codeLife} `, clock);
  const spoken = h('p', { class: 'so-leitor', role: 'status' });
  const resend = h('button', {
    type: 'button',
    class: 'ligacao',
    part: 'link',
    on: { click: actions.resend },
  });
  const restart = h(
    'button',
    { type: 'button', class: 'ligacao', part: 'link', on: { click: actions.restart } },
    messages.otherCodigo,
  );
  const resent = h('p', { class: 'reenviado', role: 'status' });
  let before = Infinity;
  let dead = false;
  let shown: Sent | null = null;
  field.input.value = typed.otp;

  const submit = (event: Event): void => {
    event.preventDefault();
    if (dead) actions.resend();
    else actions.verify();
  };

  const syncLife = (sent: Sent, now: number): void => {
    if (shown !== null && shown !== sent) setText(resent, messages.resent);
    shown = sent;
    const seconds = secondsLeft(sent.expiresAt, now);
    setText(clock, formatClock(seconds));
    setAttribute(life, 'data-little', seconds <= 60);
    if (isSpoken(before, seconds)) setText(spoken, messages.codeLifeSpoken(seconds));
    before = seconds;
    life.hidden = dead || seconds === 0;
    setText(sentTo, messages.otpSent(channelOf(sent, messages), sent.destino));
    const wait = secondsLeft(sent.resendAt, now);
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
    life,
    field.hint,
    main.button,
    h('div', { class: 'saidas' }, resend, restart),
    spoken,
    main.spoken,
  );

  return {
    root,
    focus: () => (dead ? main.button : field.input).focus(),
    sync(state, now) {
      dead = isDead(state);
      field.sync(state.problem, messages);
      field.input.readOnly = dead;
      field.hint.hidden = dead;
      if (field.input.value !== typed.otp) field.input.value = typed.otp;
      if (state.sent) syncLife(state.sent, now);
      resend.hidden ||= isLimited(state.problem);
      const retry = state.problem?.code === 'unavailable' ? messages.retry : messages.enter;
      const busy = dead ? messages.sending : messages.entering;
      main.sync(state, state.busy ? busy : dead ? messages.resend : retry, messages, now);
    },
  };
}

const channelOf = ({ canal }: Sent, messages: LoginMessages): string =>
  Object.hasOwn(messages.channels, canal) ? (messages.channels[canal] as string) : messages.otherChannel;
