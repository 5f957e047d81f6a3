// The login after a code was sent. It loads while the code is being sent, to keep the first step small.
import type { DeliveryStatus, VerifyOptions } from '@portaria/client';
import type { h as createElement } from '../dom/dom.ts';
import type { LoginService } from './confirm-code.ts';
import type { LoginState } from './flow.ts';
import { createFollow } from './follow-send.ts';
import { createOtherPhone } from './other-phone.ts';
import { createStay } from './stay.ts';

export type AfterSendOptions = {
  readonly parent: Element;
  readonly service: LoginService;
  readonly contexto: 'sistema' | 'portal';
  followed(status: DeliveryStatus): void;
  send(destino: string): void;
};

/** Adds its parts to the second step. Receives `h` as an argument, so that this file and the element need no shared file. */
export function createAfterSend(h: typeof createElement, options: AfterSendOptions) {
  const { parent, service, contexto } = options;
  const follow = createFollow(service, (status) => options.followed(status));
  const phone = contexto === 'portal' ? createOtherPhone(h, (destino) => options.send(destino)) : null;
  const stay = createStay(h, parent);
  return {
    /** What the person chose for the sign-in. */
    choice: (): VerifyOptions | undefined => stay.choice(),
    sync(state: LoginState, now: number): void {
      if (!state.dead) follow(state.sent, now);
      stay.sync(state);
      if (!phone) return;
      const isBack = !phone.root.isConnected;
      if (isBack) parent.append(phone.root);
      phone.sync(state, isBack);
    },
  };
}
