// The interface of a view: what it gets and what it returns.
import type { Portaria } from '@portaria/client';
import type { Language } from '../../dom/language.ts';
import type { Contexto } from '../state/context.ts';
import type { AnySession } from '../state/session-states.ts';
import type { Messages } from '../texts/messages-pt.ts';
import type { Settings } from '../state/settings.ts';

export type AppContext = {
  readonly settings: Settings;
  readonly portaria: Portaria;
  readonly messages: Messages;
  readonly language: Language;
  readonly actions: {
    /** A person has signed in, or has switched role or profile; `said` is announced. */
    entered(contexto: Contexto, session: AnySession, said?: string): void;
    /** The same person has signed in again; the screen stays, and its clock starts again. */
    renewed(contexto: Contexto, session: AnySession): void;
    ended(contexto: Contexto, reason: string): void;
    /** Handles the error of any call: the end of the session ends the view, or asks for a new sign-in over it. True when it is over. */
    refused(contexto: Contexto, error: unknown): boolean;
    check(contexto: Contexto): void;
    /** Opens the login during a session, and closes it again. */
    signInAgain(): void;
    stay(): void;
  };
};

/** How a sign-in over a page came out: the same person goes on, gave up, or another session is on the screen. */
export type SignedInAgain = 'renewed' | 'cancelled' | 'replaced';

export type View = {
  readonly root: HTMLElement;
  /** The navigation of a session; without it, the page shows the two doors. */
  readonly nav?: HTMLElement;
  /** The element that gets the focus after the view has appeared. */
  readonly target?: HTMLElement;
  /** Goes on with a session of the same person that ends at another time. */
  renew?(session: AnySession): void;
  /** Signs in over the page, whose forms stay; null while there is no page yet. `ended` is why the session is over. */
  signInAgain?(ended: string | null): Promise<SignedInAgain> | null;
  stop?(): void;
};

/** A global role has no school. */
export const schoolText = (name: string | null, messages: Messages): string => name ?? messages.everySchool;

/** A role without a text was added to papeis: its name is shown. */
export const roleText = (nome: string, messages: Messages): string =>
  Object.hasOwn(messages.roles, nome)
    ? (messages.roles[nome] as string)
    : nome.charAt(0).toUpperCase() + nome.slice(1).replaceAll('_', ' ');
