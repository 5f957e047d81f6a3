// The view for a person who is not signed in: a greeting and the login.
import { h } from '../dom/dom.ts';
import type { PortariaLoginDetail } from '../login/portaria-login.ts';
import { noteClock } from './state/clock.ts';
import { hashOfContext, type Contexto } from './state/context.ts';
import { noteCodigo } from './state/own-codigo.ts';
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
  if (app.settings.passkeys)
    import('../passkeys/sign-in.ts').then(
      (file) => file.addPasskeys(h, login, app.settings),
      () => 0, // the code still works
    );
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
  /* The document may be registered at the other door; only the service knows, so the link says nothing about it. */
  const other = contexto === 'portal' ? 'sistema' : 'portal';
  const door = h(
    'p',
    { class: 'aviso', role: 'status', hidden: true },
    messages.otherDoor,
    h('a', { href: hashOfContext(other) }, messages.contextNames[other]),
  );
  const desk = h(
    'section',
    { class: 'balcao' },
    ...notices,
    login,
    door,
    h('div', { class: 'apoio' }, goBack, helpLink(app), docs),
  );
  desk.addEventListener('portaria-error', (event) => {
    door.hidden = (event as CustomEvent<{ code: string }>).detail.code !== 'user_not_found';
  });
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
  login.addEventListener('input', (event) => {
    const [field] = event.composedPath();
    if (field instanceof HTMLInputElement && field.id === 'codigo') noteCodigo(contexto, field.value);
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
