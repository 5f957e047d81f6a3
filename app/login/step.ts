// Code that the steps of the login share.
import type { LoginState } from './flow.ts';
import type { LoginMessages } from './messages-pt.ts';
import type { Contexto } from './codigo-mistake.ts';

export type StepContext = {
  readonly messages: LoginMessages;
  readonly contexto: Contexto;
  /** The values of the fields. They remain after a step, so that a change of language loses nothing. */
  readonly typed: { codigo: string; otp: string };
  readonly actions: {
    edited(): void;
    send(): void;
    resend(): void;
    verify(): void;
    restart(): void;
    /** The person says that a code has arrived: opens the second step without sending another. */
    arrived(): void;
  };
};

export type Step = {
  readonly root: HTMLElement;
  /** The elements that must be visible together during input: from the top of the first to the bottom of the second. */
  readonly inView?: readonly [HTMLElement, HTMLElement];
  /** Focuses the next control: the field, the remaining button, or the heading. */
  focus(): void;
  /** Updates the step to the state; called on every change and every second. */
  sync(state: LoginState, now: number): void;
};
