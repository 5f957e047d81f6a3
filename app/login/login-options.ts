// The options of a login: service, texts, storage, callbacks.
import type { PortalSession, PortariaError, Session } from '@portaria/client';
import type { Contexto } from './codigo-mistake.ts';
import type { LoginService } from './confirm-code.ts';
import type { LoginState } from './flow.ts';
import type { LoginMessages } from './messages-pt.ts';
import type { LoginMemory } from './remember-login.ts';

export type LoginOptions = {
  readonly parent: Element;
  readonly service: LoginService;
  readonly contexto: Contexto;
  readonly memory: LoginMemory;
  readonly messages: LoginMessages;
  onStep(step: LoginState['step']): void;
  onSent(sent: NonNullable<LoginState['sent']>, clockOffset: number): void;
  onLogin(session: Session | PortalSession): void;
  onError(error: PortariaError): void;
};
