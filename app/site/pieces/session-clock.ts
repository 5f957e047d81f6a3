// Warns before a session ends, and checks it with the service at its end.
import { startTicking } from '../../dom/countdown.ts';
import { fill, h } from '../../dom/dom.ts';
import { isClockWrong } from '../state/clock.ts';
import type { Contexto } from '../state/context.ts';
import { createNotice } from './notice.ts';
import type { AppContext } from './view.ts';

const WARN_AT_S = [600, 60];

type Badge = { hour: string; expiraEm: string; lifeSeconds: number; tick(now: number): number };

/** `tick` returns the seconds left by this device's clock; only the service can confirm them. */
export function watchEnd(app: AppContext, contexto: Contexto, { hour, tick, expiraEm, lifeSeconds }: Badge) {
  const place = h('div', { class: 'lugar-aviso' });
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
    const seconds = tick(now);
    if (seconds > 0) {
      warn(seconds);
    } else if (!asked) {
      asked = true;
      app.actions.check(contexto);
    }
  };
  if (isClockWrong(expiraEm, lifeSeconds)) {
    fill(place, createNotice('info', h('p', {}, app.messages.wrongClock(shownTime(app.language), hour))));
  }
  look(Date.now());
  return { place, stop: startTicking(look) };
}

/** Date and time of this device. */
const shownTime = (language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(Date.now());
