// Runs the login: turns what the person does into calls, their outcome into states, and states into what is shown.
import { PortariaError, type PortalSession, type Portaria, type Session } from '@portaria/client';
import { startTicking } from '../dom/countdown.ts';
import { fill } from '../dom/dom.ts';
import { findCodigoMistake, type Contexto } from './codigo-mistake.ts';
import { createCodigoStep } from './codigo-step.ts';
import { createDoneStep } from './done-step.ts';
import { isDead, reduce, START, type LoginEvent, type LoginState } from './flow.ts';
import type { LoginMessages } from './messages-pt.ts';
import { OTP_DIGITS } from './otp-field.ts';
import { createOtpStep } from './otp-step.ts';
import type { Step, StepContext } from './step.ts';
import { awaitSms } from './web-otp.ts';

export type LoginOptions = {
  readonly parent: Element;
  readonly service:
    Pick<Portaria, 'sendOtp' | 'verifyOtp'> | Pick<Portaria['portal'], 'sendOtp' | 'verifyOtp'>;
  readonly contexto: Contexto;
  readonly messages: LoginMessages;
  onStep(step: LoginState['step']): void;
  onSent(sent: NonNullable<LoginState['sent']>): void;
  onLogin(session: Session | PortalSession): void;
  onError(error: PortariaError): void;
};

const STEPS = { codigo: createCodigoStep, otp: createOtpStep, done: createDoneStep };

export function createLogin(options: LoginOptions) {
  const { parent, service, contexto } = options;
  const typed = { codigo: '', otp: '' };
  let state = START;
  let stopSms: () => void = () => undefined;
  let stopped = false;

  const handle = (event: LoginEvent): void => {
    const before = state;
    state = reduce(state, event);
    if (state.step !== before.step) show(true);
    else step.sync(state, Date.now());
    if (event.type === 'refused' && state.step === before.step) step.focus();
  };

  const attempt = async <T>(call: () => Promise<T>, then: (answer: T) => void): Promise<void> => {
    if (state.busy || state.waitUntil !== null) return;
    handle({ type: 'submitted' });
    try {
      const answer = await call();
      if (!stopped) then(answer);
    } catch (error) {
      if (!(error instanceof PortariaError)) throw error;
      if (stopped) return;
      handle({ type: 'refused', refusal: error, now: Date.now() });
      options.onError(error);
    }
  };

  const send = (): void => {
    const mistake = findCodigoMistake(typed.codigo, contexto);
    if (mistake) mistaken(mistake);
    else void attempt(() => service.sendOtp(typed.codigo), sent);
  };
  const sent = (envio: Awaited<ReturnType<typeof service.sendOtp>>): void => {
    typed.otp = '';
    handle({ type: 'sent', envio, now: Date.now() });
    step.focus();
    if (state.sent) options.onSent(state.sent);
    readSms();
  };
  const readSms = (): void => {
    stopSms();
    stopSms = awaitSms((otp) => {
      typed.otp = otp;
      verify();
    });
  };
  const resend = (): void => {
    const isEarly = state.sent !== null && state.sent.resendAt > Date.now();
    if (isDead(state) || !isEarly) send();
  };
  const verify = (): void => {
    if (typed.otp.length !== OTP_DIGITS) mistaken('otp_short');
    else void attempt(() => service.verifyOtp(typed.codigo, typed.otp), entered);
  };
  const entered = (session: Session | PortalSession): void => {
    typed.codigo = typed.otp = '';
    handle({ type: 'entered' });
    options.onLogin(session);
  };
  const mistaken = (code: string): void => {
    handle({ type: 'mistaken', code });
    step.focus();
  };

  const edited = () => handle({ type: 'edited' });
  const restart = () => {
    typed.otp = '';
    handle({ type: 'restarted' });
  };
  const online = () => handle({ type: 'online' });
  const actions: StepContext['actions'] = { edited, send, resend, verify, restart };
  let { messages } = options;

  let step: Step;
  const draw = (focused: boolean): void => {
    step = STEPS[state.step]({ messages, contexto, typed, actions });
    step.sync(state, Date.now());
    fill(parent, step.root);
    if (focused) step.focus();
  };
  const show = (focused: boolean): void => {
    if (state.step !== 'otp') stopSms();
    draw(focused);
    options.onStep(state.step);
  };

  let stopTicking: () => void = () => undefined;
  const pause = (): void => {
    stopTicking();
    stopSms();
    removeEventListener('online', online);
  };
  const resume = (): void => {
    pause();
    handle({ type: 'tick', now: Date.now() });
    if (state.step === 'otp') readSms();
    stopTicking = startTicking((now) => handle({ type: 'tick', now }));
    addEventListener('online', online);
  };
  show(false);
  resume();

  return {
    restart,
    /** Says the same in other words; nothing is lost, not even a request that is on its way. */
    speak(other: LoginMessages): void {
      if (other === messages) return;
      messages = other;
      draw(parent.matches(':focus-within'));
    },
    /** For as long as it is on no page. */
    pause,
    resume,
    /** For good: whatever is still on its way comes to nothing. */
    stop(): void {
      stopped = true;
      pause();
    },
  };
}
