// The application: current context, sessions, and its reactions to events.
import type { Portaria } from '@portaria/client';
import { h } from '../dom/dom.ts';
import type { Language } from '../dom/language.ts';
import { contextOfHash, type Contexto } from './state/context.ts';
import { createDiagnosticsPanel } from './diagnostics-panel.ts';
import {
  signedOut,
  sessionOf,
  type AnySession,
  type SessionState,
  type SessionStates,
} from './state/session-states.ts';
import { chooseView, type SessionViews } from './choose-view.ts';
import type { LoginElements } from './login-view.ts';
import { onReturn } from './state/on-return.ts';
import { forgetRedirect, redirectAfterLogin, type RedirectNotice } from './redirect.ts';
import { endsSession } from './state/ends-session.ts';
import { openChannel } from './state/session-channel.ts';
import { forgetSession, mayHaveSession, noteOpened, noteRead } from './state/session-hint.ts';
import { noteCodigo } from './state/own-codigo.ts';
import type { Settings } from './state/settings.ts';
import { createShell } from './shell.ts';
import type { AppContext, View } from './pieces/view.ts';
import { createWaitingView } from './waiting-view.ts';
import { chooseSpeech, firstSpeech } from './texts/language.ts';

/** If a session is gone this soon, the browser did not store its cookie. */
const AT_ONCE_MS = 10_000;

export async function createApp(parent: Element, settings: Settings, portaria: Portaria): Promise<void> {
  const states: SessionStates = { sistema: null, portal: null };
  const logins: LoginElements = { sistema: null, portal: null };
  const said = h('p', { class: 'so-leitor', role: 'status' });
  let contexto = contextOfHash(location.hash);
  let speech = await firstSpeech(settings);
  let notice: RedirectNotice | null = null;
  let view: View | null = null;
  let views: SessionViews | null = null;
  let enteredAt = 0;

  const loadViews = async (): Promise<void> => {
    views ??= await import('./session-views.ts');
  };

  const actions: AppContext['actions'] = {
    entered(at, session, text) {
      open(at, noteOpened(at, session));
      tell({ contexto: at, happened: 'changed' });
      enteredAt = Date.now();
      if (goOn(at)) return;
      void loadViews().then(
        () => {
          logins[at] = null;
          draw(true);
          said.textContent = text ?? '';
        },
        () => change(at, { kind: 'unreachable' }),
      );
    },
    renewed(at, session) {
      open(at, noteOpened(at, session));
      tell({ contexto: at, happened: 'changed' });
    },
    ended(at, reason) {
      forgetSession(at);
      noteCodigo(at, '');
      states[at] = signedOut(reason);
      tell({ contexto: at, happened: 'ended' });
      draw(true);
    },
    refused(at, error) {
      const isOver = endsSession(error);
      const isBlocked = isOver && error.code === 'no_cookie' && Date.now() - enteredAt < AT_ONCE_MS;
      /* A late answer after a sign-out says nothing new. */
      const isOut = states[at]?.kind === 'out' && !sessionOf(states[at]);
      if (isOver && !isOut) actions.ended(at, isBlocked ? 'cookie_blocked' : error.code);
      return isOver;
    },
    check: (at) => void check(at),
    signInAgain() {
      states[contexto] = signedOut(null, sessionOf(states[contexto]));
      draw(true);
    },
    stay() {
      const session = sessionOf(states[contexto]);
      if (session) open(contexto, session);
      draw(true);
    },
  };

  const tell = openChannel(({ contexto: at, happened }) => {
    if (happened === 'changed') {
      void check(at);
    } else if (sessionOf(states[at])) {
      states[at] = signedOut('other_tab');
      if (at === contexto) draw(true);
    }
  });

  const open = (at: Contexto, session: AnySession): void => {
    states[at] = { kind: 'in', session };
  };

  /** Checks the session with the service. The screen changes only if the answer requires it. */
  const check = async (at: Contexto): Promise<void> => {
    const known = sessionOf(states[at]);
    if (!known) change(at, { kind: 'asking' });
    try {
      const [read] = await Promise.all([(at === 'portal' ? portaria.portal : portaria).me(), loadViews()]);
      const session = noteRead(at, read);
      if (known && JSON.stringify(known) === JSON.stringify(session)) return;
      open(at, session);
      if (!goOn(at) && at === contexto) draw(false);
    } catch (error) {
      if (!actions.refused(at, error) && !known) change(at, { kind: 'unreachable' });
    }
  };
  const change = (at: Contexto, state: SessionState): void => {
    states[at] = state;
    if (at === contexto) draw(false);
  };

  /** Continues to the person's target. True when the page is about to be left. */
  const goOn = (at: Contexto): boolean => {
    if (at !== 'sistema' || contexto !== 'sistema') return false;
    const outcome = redirectAfterLogin(settings, speech.messages);
    if (!outcome.going) {
      notice = outcome.notice;
      forgetRedirect();
      return false;
    }
    mount(createWaitingView(outcome.notice?.text ?? '', null), false);
    return true;
  };

  const speak = async (language: Language): Promise<void> => {
    speech = await chooseSpeech(language, settings);
    draw(false);
    parent.querySelector<HTMLElement>(`.idiomas [lang="${language}"]`)?.focus();
  };

  const mount = (next: View, focused: boolean): void => {
    view?.stop?.();
    view = next;
    const { messages, language } = speech;
    const diagnostics = createDiagnosticsPanel(portaria, messages);
    const shell = createShell({
      messages,
      language,
      contexto,
      settings,
      diagnostics,
      nav: next.nav,
      speak: (to) => void speak(to),
    });
    shell.main.append(next.root);
    parent.replaceChildren(shell.root, said);
    entitle();
    if (focused) (next.target ?? shell.main).focus();
  };
  /* Each step of the sign-in has a title, in the language of the page; a page of the book sets its own. */
  const entitle = (): void => {
    const { messages, language } = speech;
    const login = logins[contexto];
    const step =
      login?.isConnected && login.shadowRoot?.querySelector(`[lang="${language}"] h2`)?.textContent;
    document.title = [step, messages.contextNames[contexto], messages.brand].filter(Boolean).join(' · ');
  };
  parent.addEventListener('portaria-step', entitle);
  const draw = (focused: boolean): void => {
    const app: AppContext = { settings, portaria, actions, ...speech };
    mount(chooseView({ app, contexto, states, logins, views, notice }), focused);
    notice = null;
  };

  const arrive = (focused: boolean): void => {
    contexto = contextOfHash(location.hash);
    if (states[contexto] === null && mayHaveSession(contexto)) {
      void check(contexto);
      return;
    }
    states[contexto] ??= signedOut(null);
    draw(focused);
  };
  addEventListener('hashchange', () => arrive(true));
  addEventListener('online', () => {
    if (states[contexto]?.kind === 'unreachable') void check(contexto);
  });
  onReturn(() => {
    if (sessionOf(states[contexto])) void check(contexto);
  });
  arrive(false);
}
