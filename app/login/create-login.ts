// Runs the login: calls the service for the person's actions, and renders the resulting states.
import { formatCodigo, normalizeCodigo, PortariaError, type DeliveryStatus } from '@portaria/client';
import { startTicking } from '../dom/countdown.ts';
import { fill, h } from '../dom/dom.ts';
import { findCodigoMistake } from './codigo-mistake.ts';
import type { createAfterSend } from './after-send.ts';
import { createConfirm } from './confirm-code.ts';
import { createCodigoStep } from './codigo-step.ts';
import { createDoneStep } from './done-step.ts';
import { mainCall, reduce, START, waitOf, type Call, type LoginEvent, type LoginState } from './flow.ts';
import { keepInView } from './keep-in-view.ts';
import type { LoginOptions } from './login-options.ts';
import type { LoginMessages } from './messages-pt.ts';
import { OTP_DIGITS } from './otp-field.ts';
import { createOtpStep } from './otp-step.ts';
import type { Step, StepContext } from './step.ts';
import { awaitSms } from './web-otp.ts';

/** After these errors the same code is never accepted. */
const OF_THIS_CODE: readonly string[] = ['otp_invalid', 'otp_expired'];

const STEPS = { codigo: createCodigoStep, otp: createOtpStep, done: createDoneStep };

export function createLogin(options: LoginOptions) {
  const { parent, service, contexto, memory } = options;
  let state: LoginState = { ...START, ...memory.recall(Date.now()), offline: !navigator.onLine };
  const typed = { codigo: formatCodigo(state.codigo), otp: '' };
  const confirm = createConfirm(service);
  let refused = '';
  let postponed = (): void => undefined;
  let stopSms: () => void = () => undefined;
  let stopped = false;
  let after: ReturnType<typeof createAfterSend> | null = null;

  const handle = (event: LoginEvent): void => {
    const before = state;
    state = reduce(state, event);
    if (event.type !== 'tick' || state !== before) memory.keep(state);
    if (state.step !== before.step) show(true);
    else sync();
    if (event.type === 'refused' && state.step === before.step) focus();
  };

  /* Without a network no request is made, so no attempt is used; the request follows when the network is back. */
  const attempt = async <T>(call: Call, run: () => Promise<T>, then: (answer: T) => void): Promise<void> => {
    if (state.busy || waitOf(state, call)) return;
    const now = Date.now();
    postponed = () => void attempt(call, run, then);
    if (!navigator.onLine) return handle({ type: 'postponed', call, now });
    handle({ type: 'submitted', call, now });
    try {
      const answer = await run();
      if (!stopped) then(answer);
    } catch (error) {
      if (!(error instanceof PortariaError)) throw error;
      if (stopped) return;
      if (OF_THIS_CODE.includes(error.code)) refused = typed.otp;
      handle({ type: 'refused', refusal: error, now: Date.now() });
      options.onError(error);
    }
  };

  /* A phone that a family chose is used for the next code too. */
  const send = (destino = contexto === 'portal' ? state.sent?.destino.slice(-4) : undefined): void =>
    checked(() => {
      void load(); // while the code is being sent, so that nothing moves when the second step is shown
      void attempt('send', () => service.sendOtp(typed.codigo, destino), sent);
    });
  const checked = (go: () => void): void => {
    const mistake = findCodigoMistake(typed.codigo, contexto);
    if (mistake) mistaken(mistake);
    else go();
  };
  const sent = (envio: Awaited<ReturnType<typeof service.sendOtp>>): void => {
    const now = Date.now();
    typed.otp = refused = '';
    handle({ type: 'sent', envio, now });
    step.focus();
    const clockOffset = Date.parse(envio.expira_em) - envio.expira_em_segundos * 1000 - now;
    if (state.sent) options.onSent(state.sent, clockOffset);
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
    if (state.dead || !isEarly) send();
  };
  const verify = (): void => {
    if (typed.otp.length !== OTP_DIGITS) mistaken('otp_short');
    else if (typed.otp === refused && state.problem) focus();
    else if (typed.otp === refused) mistaken('otp_invalid');
    else void attempt('verify', () => confirm(typed.codigo, typed.otp, after?.choice()), entered);
  };
  const entered = (session: Parameters<LoginOptions['onLogin']>[0]): void => {
    typed.codigo = typed.otp = '';
    after = null;
    handle({ type: 'entered' });
    options.onLogin(session);
  };
  const mistaken = (code: string): void => {
    handle({ type: 'mistaken', code });
    focus();
  };
  /* The sixth digit submits the code; Enter right after it must not use another attempt. */
  const edited = (): void => {
    handle({ type: 'edited', codigo: normalizeCodigo(typed.codigo) });
    if (mainCall(state) === 'verify' && typed.otp.length === OTP_DIGITS && typed.otp !== refused) verify();
  };
  const arrived = (): void => checked(() => handle({ type: 'arrived' }));
  const restart = (): void => {
    typed.otp = refused = '';
    handle({ type: 'restarted' });
  };
  const offline = () => handle({ type: 'offline' });
  const online = (): void => {
    const { pending } = state;
    handle({ type: 'online' });
    if (pending) postponed();
  };
  const actions: StepContext['actions'] = { edited, send, resend, verify, restart, arrived };
  let { messages } = options;

  let step: Step;
  const draw = (focused: boolean): void => {
    step = STEPS[state.step]({ messages, contexto, typed, actions });
    fill(parent, step.root);
    sync();
    if (focused) focus();
  };
  const sync = (): void => {
    const now = Date.now();
    step.sync(state, now);
    if (state.step === 'otp') after?.sync(state, now);
  };
  const focus = (): void => {
    step.focus();
    reveal();
  };
  const reveal = (): void => {
    if (step.inView && parent.matches(':focus-within')) keepInView(...step.inView);
  };
  const load = async (): Promise<void> => {
    const file = !after && (await import('./after-send.ts').catch(() => null));
    if (!file) return;
    const followed = (status: DeliveryStatus) => stopped || handle({ type: 'followed', status });
    after ??= file.createAfterSend(h, { parent, service, contexto, followed, send });
    if (!stopped) sync();
  };
  const show = (focused: boolean): void => {
    if (state.step !== 'otp') stopSms();
    else void load();
    draw(focused);
    options.onStep(state.step);
  };

  const LISTENED = [
    [globalThis, 'online', online],
    [globalThis, 'offline', offline],
    [globalThis.visualViewport, 'resize', reveal], // an on-screen keyboard covers half of a phone
  ] as const;
  let stopTicking: () => void = () => undefined;
  const pause = (): void => {
    stopTicking();
    stopSms();
    for (const [target, type, listener] of LISTENED) target?.removeEventListener(type, listener);
  };
  const resume = (): void => {
    pause();
    handle({ type: 'tick', now: Date.now() });
    if (state.step === 'otp') readSms();
    stopTicking = startTicking((now) => handle({ type: 'tick', now }));
    for (const [target, type, listener] of LISTENED) target?.addEventListener(type, listener);
  };
  show(false);
  resume();

  return {
    restart,
    /** Changes the language without losing input or a pending request. */
    speak(other: LoginMessages): void {
      if (other === messages) return;
      messages = other;
      draw(parent.matches(':focus-within'));
    },
    /** Pauses the login while it is not in a page. */
    pause,
    resume,
    /** Stops the login permanently; ignores answers to pending requests. */
    stop(): void {
      stopped = true;
      pause();
    },
  };
}
