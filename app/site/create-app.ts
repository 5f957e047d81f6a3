// The application: current context, sessions, and its reactions to events.
import type { Portaria } from '@portaria/client';
import type { Language } from '../dom/language.ts';
import { contextOfHash, type Contexto } from './state/context.ts';
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
import { createScreen } from './screen.ts';
import type { AppContext, View } from './pieces/view.ts';
import { createWaitingView } from './waiting-view.ts';
import { chooseSpeech, firstSpeech } from './texts/language.ts';

/** If a session is gone this soon, the browser did not store its cookie. */
const AT_ONCE_MS = 10_000;

export async function createApp(parent: Element, settings: Settings, portaria: Portaria): Promise<void> {
  const states: SessionStates = { sistema: null, portal: null };
  const logins: LoginElements = { sistema: null, portal: null };
  let contexto = contextOfHash(location.hash);
  let speech = await firstSpeech(settings);
  let notice: RedirectNotice | null = null;
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
          screen.say(text ?? '');
        },
        () => change(at, { kind: 'unreachable' }),
      );
    },
    renewed(at, session) {
      renew(at, noteOpened(at, session));
      tell({ contexto: at, happened: 'changed' });
    },
    ended(at, reason) {
      forgetSession(at);
      noteCodigo(at, '');
      states[at] = signedOut(reason);
      tell({ contexto: at, happened: reason.startsWith('signed_out') ? 'ended' : 'over' });
      if (at === contexto) draw(true);
    },
    refused(at, error) {
      const isOver = endsSession(error);
      const isBlocked = isOver && error.code === 'no_cookie' && Date.now() - enteredAt < AT_ONCE_MS;
      /* A late answer after a sign-out says nothing new. */
      const isOut = states[at]?.kind === 'out' && !sessionOf(states[at]);
      if (isOver && !isOut) over(at, isBlocked ? 'cookie_blocked' : error.code);
      return isOver;
    },
    check: (at) => void check(at),
    signInAgain() {
      if (screen.view()?.signInAgain?.(null)) return;
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
    const known = sessionOf(states[at]);
    if (happened === 'changed' || (happened === 'over' && known)) {
      void check(at, happened === 'changed');
    } else if (known) {
      states[at] = signedOut('other_tab');
      if (at === contexto) draw(true);
    }
  });

  const open = (at: Contexto, session: AnySession): void => {
    states[at] = { kind: 'in', session };
  };
  const renew = (at: Contexto, session: AnySession): void => {
    open(at, session);
    if (at === contexto) screen.view()?.renew?.(session);
  };
  /** A page with forms stays while the same person signs in again, where this helps. */
  const over = (at: Contexto, reason: string): void => {
    const isMendable = at === contexto && reason !== 'duplicate_cookie' && reason !== 'cookie_blocked';
    const again = isMendable && screen.view()?.signInAgain?.(reason);
    if (!again) return actions.ended(at, reason);
    const known = states[at];
    void again.then((how) => {
      if (how === 'cancelled' && states[at] === known) actions.ended(at, reason);
    });
  };

  /**
   * Checks the session with the service. The screen changes only if the answer requires it. With `isNew` another tab has opened a
   * session, which may end in the same second as the one before.
   */
  const check = async (at: Contexto, isNew = false): Promise<void> => {
    const known = sessionOf(states[at]);
    if (!known) change(at, { kind: 'asking' });
    try {
      const [read] = await Promise.all([(at === 'portal' ? portaria.portal : portaria).me(), loadViews()]);
      const session = noteRead(at, read);
      if (known && views?.isSameView(known, session)) {
        if (!isNew && known.expira_em === session.expira_em) return;
        if (states[at]?.kind === 'in') return renew(at, session);
      }
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
    show(createWaitingView(outcome.notice?.text ?? '', null), false);
    return true;
  };

  const speak = async (language: Language): Promise<void> => {
    speech = await chooseSpeech(language, settings);
    draw(false);
    parent.querySelector<HTMLElement>(`.idiomas [lang="${language}"]`)?.focus();
  };

  const screen = createScreen(parent, { settings, portaria, logins, speak: (to) => void speak(to) });
  const show = (view: View, focused: boolean): void => screen.show(view, { ...speech, contexto }, focused);
  const draw = (focused: boolean): void => {
    const app: AppContext = { settings, portaria, actions, ...speech };
    show(chooseView({ app, contexto, states, logins, views, notice }), focused);
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
