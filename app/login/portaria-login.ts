// <portaria-login base-url="…">: the login as an element that any page can hold.
import { createPortaria, type PortalSession, type Session } from '@portaria/client';
import { pickLanguage } from '../dom/language.ts';
import { createLogin } from './create-login.ts';
import { pt, type LoginMessages } from './messages-pt.ts';
import { rememberLogin } from './remember-login.ts';
import palette from '../look/palette.css?inline';
import base from '../look/base.css?inline';
import fields from './fields.css?inline';
import login from './login.css?inline';

/** What `portaria-login` carries: who is signed in now. */
export type PortariaLoginDetail =
  | { readonly contexto: 'sistema'; readonly sessao: Session }
  | { readonly contexto: 'portal'; readonly sessao: PortalSession };

const TAG = 'portaria-login';
let english: LoginMessages | null = null;

async function loadEnglish(): Promise<void> {
  const { en } = await import('./messages-en.ts').catch(() => ({ en: pt }));
  english = en;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(palette + base + login + fields);

/**
 * Attributes: `base-url` (where the service is), `contexto` (`sistema`, the default, or `portal`), `lang` (`pt-BR` or
 * `en`; else the page's, else the browser's). Events: `portaria-login`, `portaria-error`, `portaria-step`,
 * `portaria-code-sent`; they bubble.
 */
export const PortariaLogin = class extends HTMLElement {
  static observedAttributes = ['base-url', 'contexto', 'lang'];
  #login: ReturnType<typeof createLogin> | null = null;
  #place = document.createElement('div');

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    root.adoptedStyleSheets = [sheet];
    this.#place.className = 'portaria';
    this.#place.setAttribute('part', 'login');
    root.append(this.#place);
  }

  /** A page may move the element, and frameworks do: the login goes on as it was. */
  connectedCallback(): void {
    this.#speak();
  }

  disconnectedCallback(): void {
    this.#login?.pause();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#login || before === after) return;
    if (name !== 'lang') {
      this.#login.stop();
      this.#login = null;
    }
    this.#speak();
  }

  /** Back to the first step, with what was typed there. */
  restart(): void {
    this.#login?.restart();
  }

  /** English is a file beside this one: nobody waits for it who does not read it. */
  #speak(): void {
    const language = pickLanguage([
      this.closest('[lang]')?.getAttribute('lang'),
      document.documentElement.lang,
      ...navigator.languages,
    ]);
    const messages = language === 'en' ? english : pt;
    if (!messages) return void loadEnglish().then(() => this.#speak());
    if (!this.isConnected) return;
    this.#place.lang = language;
    if (!this.#login) return this.#start(messages);
    this.#login.speak(messages);
    this.#login.resume();
  }

  #start(messages: LoginMessages): void {
    const contexto = this.getAttribute('contexto') === 'portal' ? 'portal' : 'sistema';
    const baseUrl = this.getAttribute('base-url') ?? '';
    const portaria = createPortaria({ baseUrl });
    this.#login = createLogin({
      parent: this.#place,
      service: contexto === 'portal' ? portaria.portal : portaria,
      contexto,
      memory: rememberLogin(`${contexto}.${baseUrl}`),
      messages,
      onStep: (step) => this.#tell('portaria-step', { step }),
      onSent: ({ canal, destino, expiresAt }, clockOffset) =>
        this.#tell('portaria-code-sent', { canal, destino, expiresAt, clockOffset }),
      onLogin: (sessao) => this.#tell(TAG, { contexto, sessao }),
      onError: (error) => this.#tell('portaria-error', error),
    });
  }

  #tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
};

if (!customElements.get(TAG)) customElements.define(TAG, PortariaLogin);

declare global {
  interface HTMLElementTagNameMap {
    'portaria-login': InstanceType<typeof PortariaLogin>;
  }
}
