// <portaria-login base-url="…">: the login as a custom element for any page.
import { createSignIn, type PortalSession, type Session } from '@portaria/client';
import { h } from '../dom/dom.ts';
import { pickLanguage } from '../dom/language.ts';
import { createLogin } from './create-login.ts';
import { pt, type LoginMessages } from './messages-pt.ts';
import { rememberLogin } from './remember-login.ts';
import type { Places } from './surroundings.ts';
import palette from '../look/palette.css?inline';
import base from '../look/base.css?inline';
import fields from './fields.css?inline';
import login from './login.css?inline';
import type * as surroundings from './surroundings.ts';

/** The detail of the event `portaria-login`: the person who signed in. */
export type PortariaLoginDetail =
  | { readonly contexto: 'sistema'; readonly sessao: Session }
  | { readonly contexto: 'portal'; readonly sessao: PortalSession };

const TAG = 'portaria-login';

/** A change of one of these starts a new login. */
const STARTING = ['base-url', 'contexto'];

/** Attributes of operators; they load a separate file. */
const OWN = ['name', 'logo', 'help', 'help-url', 'privacy-url', 'texts'];

type Adapt = typeof surroundings.adapt;

/* Separate files: they load only when needed, and the login works without them. */
let english: LoginMessages | null = null;
let adapt: Adapt | null = null;
const loadEnglish = async (): Promise<void> => {
  english = await import('./messages-en.ts').then(
    ({ en }) => en,
    () => pt,
  );
};
const loadAdapt = async (): Promise<void> => {
  adapt = await import('./surroundings.ts').then(
    (own) => own.adapt,
    () => (_h, _host, _places, ours) => ours,
  );
};

const sheet = new CSSStyleSheet();
sheet.replaceSync(palette + base + login + fields);

/**
 * Attributes: `base-url` (where the service is), `contexto` (`sistema`, the default, or `portal`), `lang` (`pt-BR` or
 * `en`; else the page's, else the browser's), `shared-device` (no choice to stay signed in), `name`, `logo`, `help`, `help-url`, `privacy-url`, `texts`. Slots: `header`,
 * `help`, `footer`. Events: `portaria-login`, `portaria-error`, `portaria-step`,
 * `portaria-code-sent`; they bubble.
 */
export const PortariaLogin = class extends HTMLElement {
  static observedAttributes = [...STARTING, ...OWN, 'lang'];
  #login: ReturnType<typeof createLogin> | null = null;
  #place = document.createElement('div');
  #steps = h('div');
  #places: Places = {
    header: h('slot', { name: 'header' }),
    help: h('slot', { name: 'help' }),
    footer: h('slot', { name: 'footer' }),
  };
  #isOwn = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    root.adoptedStyleSheets = [sheet];
    this.#place.className = 'portaria';
    this.#place.setAttribute('part', 'login');
    const { header, help, footer } = this.#places;
    this.#place.append(header, this.#steps, help, footer);
    root.append(this.#place);
  }

  /** A page or framework may move the element: the login continues. */
  connectedCallback(): void {
    this.#speak();
  }

  disconnectedCallback(): void {
    this.#login?.pause();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#login || before === after) return;
    if (STARTING.includes(name)) {
      this.#login.stop();
      this.#login = null;
    }
    this.#speak();
  }

  /** Returns to the first step and keeps its input. */
  restart(): void {
    this.#login?.restart();
  }

  #speak(): void {
    const language = pickLanguage([
      this.closest('[lang]')?.getAttribute('lang'),
      document.documentElement.lang,
      ...navigator.languages,
    ]);
    const ours = language === 'en' ? english : pt;
    if (!ours) return void loadEnglish().then(() => this.#speak());
    this.#isOwn ||= OWN.some((name) => this.hasAttribute(name));
    if (this.#isOwn && !adapt) return void loadAdapt().then(() => this.#speak());
    if (!this.isConnected) return;
    this.#place.lang = language;
    const messages = this.#isOwn && adapt ? adapt(h, this, this.#places, ours, language) : ours;
    if (!this.#login) return this.#start(messages);
    this.#login.speak(messages);
    this.#login.resume();
  }

  #start(messages: LoginMessages): void {
    const contexto = this.getAttribute('contexto') === 'portal' ? 'portal' : 'sistema';
    const baseUrl = this.getAttribute('base-url') ?? '';
    this.#login = createLogin({
      parent: this.#steps,
      service: createSignIn({ baseUrl }, contexto),
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
