// Warns before a session ends, and checks it with the service at its end.
import { startTicking } from '../../dom/countdown.ts';
import { fill, h } from '../../dom/dom.ts';
import { dateFormat } from '../../dom/date-format.ts';
import type { Language } from '../../dom/language.ts';
import { isClockWrong } from '../state/clock.ts';
import type { Contexto } from '../state/context.ts';
import { lifeSeconds } from '../state/session-life.ts';
import type { AnySession } from '../state/session-states.ts';
import type { Badge } from './badge.ts';
import { createNotice } from './notice.ts';
import type { AppContext } from './view.ts';

const WARN_AT_S = [600, 60];

/** The badge knows the seconds left by this device's clock; only the service can confirm them. */
export function watchEnd(app: AppContext, contexto: Contexto, badge: Badge, session: AnySession) {
  const place = h('div', { class: 'lugar-aviso' });
  let hour = '';
  let warned = Infinity;
  let asked = false;

  const warn = (seconds: number): void => {
    const due = WARN_AT_S.filter((moment) => seconds <= moment && warned > moment);
    if (due.length === 0) return;
    warned = Math.min(...due);
    const again = h(
      'button',
      { type: 'button', on: { click: app.actions.signInAgain } },
      app.messages.signInAgain,
    );
    fill(place, createNotice('urgent', h('p', {}, app.messages.endsSoon(hour)), again));
  };
  const look = (now: number): void => {
    const seconds = badge.tick(now);
    if (seconds > 0) {
      warn(seconds);
    } else if (!asked) {
      asked = true;
      app.actions.check(contexto);
    }
  };
  /** Starts again with the end of this session. */
  const renew = (now: AnySession): void => {
    const life = lifeSeconds(contexto, now);
    hour = badge.endAt(now.expira_em, life);
    [warned, asked] = [Infinity, false];
    const wrong = isClockWrong(now.expira_em, life) && app.messages.wrongClock(shownTime(app.language), hour);
    fill(place, wrong && createNotice('info', h('p', {}, wrong)));
    look(Date.now());
  };
  renew(session);
  return { place, renew, stop: startTicking(look) };
}

/** Date and time of this device. */
const shownTime = (language: Language): string =>
  dateFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(Date.now());
