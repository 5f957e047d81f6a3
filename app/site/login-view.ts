// The view for a person who is not signed in: a greeting and the login.
import { h } from '../dom/dom.ts';
import type { PortariaLoginDetail } from '../login/portaria-login.ts';
import { noteClock } from './state/clock.ts';
import type { Contexto } from './state/context.ts';
import { greetingOf } from './texts/greeting.ts';
import type { AppContext, View } from './pieces/view.ts';

/** The current logins, so that a change of language does not restart them. */
export type LoginElements = Record<Contexto, HTMLElement | null>;

export type LoginViewOptions = {
  readonly contexto: Contexto;
  readonly logins: LoginElements;
  readonly notices: readonly HTMLElement[];
  /** Returns to an existing session, if any. */
  readonly back: (() => void) | null;
};

export function createLoginView(
  app: AppContext,
  { contexto, logins, notices, back }: LoginViewOptions,
): View {
  const { messages } = app;
  const login = (logins[contexto] ??= createLogin(app, contexto));
  const facade = h(
    'section',
    { class: 'fachada' },
    h(
      'div',
      { class: 'saudacao' },
      h('h1', {}, greetingOf(new Date().getHours(), messages)),
      h('p', {}, messages.pitch[contexto]),
    ),
    h('img', { class: 'porta', src: './door-closed.svg', alt: '', width: 320, height: 380 }),
  );
  const docs = contexto === 'sistema' && app.settings.docsUrl !== '' && docsLink(app);
  const goBack =
    back && h('button', { type: 'button', class: 'discreto', on: { click: back } }, messages.backToSession);
  const desk = h(
    'section',
    { class: 'balcao' },
    ...notices,
    login,
    h('div', { class: 'apoio' }, goBack, helpLink(app), docs),
  );
  return { root: h('div', { class: 'entrada' }, facade, desk) };
}

function createLogin({ settings, actions }: AppContext, contexto: Contexto): HTMLElement {
  const { help, helpUrl, privacyUrl, texts } = settings;
  const login = h('portaria-login', {
    'base-url': settings.apiUrl,
    contexto,
    help: help || null,
    'help-url': helpUrl || null,
    'privacy-url': privacyUrl || null,
    texts: Object.keys(texts).length > 0 && JSON.stringify(texts),
  });
  login.addEventListener('portaria-login', (event) => {
    const { detail } = event as CustomEvent<PortariaLoginDetail>;
    actions.entered(detail.contexto, detail.sessao);
  });
  login.addEventListener('portaria-code-sent', (event) => {
    noteClock((event as CustomEvent<{ clockOffset: number }>).detail.clockOffset);
  });
  return login;
}

/* Served with this page, without a session: it is for people who cannot sign in. */
const helpLink = ({ messages }: AppContext): HTMLElement =>
  h('p', {}, h('a', { href: './familias.html' }, messages.howToSignIn));

/* A link to this page with the documentation as the target: the redirect after login opens it. */
function docsLink({ messages, settings }: AppContext): HTMLElement {
  const query = new URLSearchParams({ redirect: settings.docsUrl });
  return h('p', {}, h('a', { href: `./?${query.toString()}` }, messages.docs), ` · ${messages.docsHint}`);
}
