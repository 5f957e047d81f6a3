// The context of every page of the administration: session, API calls, texts, navigation.
import type { Administration } from '@portaria/client';
import type { Contexto } from '../site/state/context.ts';
import type { AnySession } from '../site/state/session-states.ts';
import type { AppContext } from '../site/pieces/view.ts';
import type { Route } from './route.ts';
import type { BookMessages } from '../messages/book-pt.ts';

export type Desk = {
  readonly app: AppContext;
  readonly contexto: Contexto;
  readonly messages: BookMessages;
  readonly calls: Administration;
  readonly route: Route;
  /** The element that the page fills. */
  readonly place: HTMLElement;
  /** The current session: a new sign-in renews it. */
  session(): AnySession;
  renew(session: AnySession): void;
  /** False when another page is open. */
  isOpen(): boolean;
};

export type Page = {
  readonly title: string;
  readonly root: HTMLElement;
  stop?(): void;
};
