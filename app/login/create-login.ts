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
  /** From an earlier login in the same place, whose language has changed. */
  readonly from: LoginMemory | null;
  onStep(step: LoginState['step']): void;
  onSent(sent: NonNullable<LoginState['sent']>): void;
  onLogin(session: Session | PortalSession): void;
  onError(error: PortariaError): void;
};

export type LoginMemory = { readonly state: LoginState; readonly typed: StepContext['typed'] };

const STEPS = { codigo: createCodigoStep, otp: createOtpStep, done: createDoneStep };

export function createLogin(options: LoginOptions) {
  const { parent, service, contexto, messages, from } = options;
  const typed = { codigo: '', otp: '', ...from?.typed };
  let state = from ? { ...from.state, busy: false } : START;
  let stopSms: () => void = () => undefined;
  let running = true;

  const handle = (event: LoginEvent): void => {
    if (!running) return;
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
      then(await call());
    } catch (error) {
      if (!(error instanceof PortariaError)) throw error;
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
  const context: StepContext = {
    messages,
    contexto,
    typed,
    actions: { edited, send, resend, verify, restart },
  };

  let step: Step;
  const show = (focused: boolean): void => {
    if (state.step !== 'otp') stopSms();
    step = STEPS[state.step](context);
    step.sync(state, Date.now());
    fill(parent, step.root);
    options.onStep(state.step);
    if (focused) step.focus();
  };
  show(false);

  const stopTicking = startTicking((now) => handle({ type: 'tick', now }));
  addEventListener('online', online);
  return {
    focus: () => step.focus(),
    restart,
    /** Stops it and gives what the next one needs to go on. */
    stop(): LoginMemory {
      running = false;
      stopTicking();
      stopSms();
      removeEventListener('online', online);
      return { state, typed };
    },
  };
}
