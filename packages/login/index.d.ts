// The types of the package: the element, its attributes and its events.
import type { PortalSession, PortariaError, Session } from './client/index.js';

/** The attributes of `<portaria-login>`. */
export interface PortariaLoginAttributes {
  /** Where the service is; without it, the page's own origin. */
  'base-url'?: string;
  /** Staff (`sistema`, the default), or students and guardians (`portal`). */
  contexto?: 'sistema' | 'portal';
  lang?: string;
  name?: string;
  logo?: string;
  help?: string;
  'help-url'?: string;
  'privacy-url'?: string;
  /** JSON by language and path. */
  texts?: string;
  /** For a computer that many people use: never offers to stay signed in. */
  'shared-device'?: boolean | '';
}

/** What `portaria-login` carries: who is signed in now. */
export type PortariaLoginDetail =
  | { readonly contexto: 'sistema'; readonly sessao: Session }
  | { readonly contexto: 'portal'; readonly sessao: PortalSession };

/** What `portaria-code-sent` carries. `expiresAt` is by this device's clock. */
export interface PortariaCodeSentDetail {
  readonly canal: string;
  readonly destino: string;
  readonly expiresAt: number;
  readonly clockOffset: number;
}

/** The events of the element; all of them bubble. */
export interface PortariaLoginEvents {
  'portaria-login': CustomEvent<PortariaLoginDetail>;
  'portaria-error': CustomEvent<PortariaError>;
  'portaria-step': CustomEvent<{ readonly step: 'codigo' | 'otp' | 'done' }>;
  'portaria-code-sent': CustomEvent<PortariaCodeSentDetail>;
}

/** The element. */
export interface PortariaLoginElement extends HTMLElement {
  /** Back to the first step, with what was typed there. */
  restart(): void;
}

/** The class behind `<portaria-login>`, which importing this module registers. */
export declare const PortariaLogin: new () => PortariaLoginElement;

declare global {
  interface HTMLElementTagNameMap {
    'portaria-login': PortariaLoginElement;
  }
  interface DocumentEventMap extends PortariaLoginEvents {}
}
