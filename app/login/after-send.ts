// The login after a code was sent. It loads while the code is being sent, to keep the first step small.
import type { DeliveryStatus } from '@portaria/client';
import type { h as createElement } from '../dom/dom.ts';
import type { LoginService } from './confirm-code.ts';
import type { LoginState } from './flow.ts';
import { createFollow } from './follow-send.ts';
import { createOtherPhone } from './other-phone.ts';

export type AfterSendOptions = {
  readonly service: LoginService;
  readonly contexto: 'sistema' | 'portal';
  followed(status: DeliveryStatus): void;
  send(destino: string): void;
};

/** Receives `h` as an argument, so that this file and the element need no shared file. */
export function createAfterSend(h: typeof createElement, options: AfterSendOptions) {
  const follow = createFollow(options.service, (status) => options.followed(status));
  const phone =
    options.contexto === 'portal' ? createOtherPhone(h, (destino) => options.send(destino)) : null;
  return {
    root: phone?.root,
    sync(state: LoginState, now: number): void {
      if (!state.dead) follow(state.sent, now);
      phone?.sync(state);
    },
  };
}
