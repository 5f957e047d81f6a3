// The session as a badge: person, role, school, and when it ends.
import { formatSpan, secondsLeft } from '../../dom/countdown.ts';
import { h, setText } from '../../dom/dom.ts';
import { clockOffset } from '../state/clock.ts';
import type { AppContext } from './view.ts';

export type BadgeOptions = {
  readonly name: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly expiraEm: string;
  readonly lifeSeconds: number;
};

export function createBadge(
  { messages, language }: AppContext,
  { name, facts, expiraEm, lifeSeconds }: BadgeOptions,
) {
  const until = Date.parse(expiraEm);
  const hour = hourOf(until, language);
  const left = h('span', { role: 'timer' });
  const bar = h('span', { class: 'barra-cheia' });
  const title = h('h1', { tabindex: '-1' }, name);
  const root = h(
    'section',
    { class: 'cracha', 'aria-label': messages.badge },
    h('div', { class: 'cracha-fita' }),
    title,
    h('dl', {}, ...facts.map(([label, value]) => h('div', {}, h('dt', {}, label), h('dd', {}, value)))),
    h(
      'p',
      { class: 'validade' },
      `${messages.validUntil} `,
      h('time', { datetime: expiraEm }, hour),
      h('span', { class: 'resta' }, left),
    ),
    h('div', { class: 'barra' }, bar),
  );

  /** With a wrong clock it shows no remaining time. */
  const tick = (now: number): number => {
    const seconds = secondsLeft(until, now + clockOffset());
    const isPlausible = seconds > 0 && seconds <= lifeSeconds + 60;
    setText(left, isPlausible ? messages.timeLeft(formatSpan(seconds)) : '');
    bar.style.inlineSize = `${Math.min(100, (seconds / lifeSeconds) * 100)}%`;
    return seconds;
  };
  return { root, title, hour, expiraEm, lifeSeconds, tick };
}

const DAY_MS = 86_400_000;

/** With the date when it is more than a day away. */
function hourOf(moment: number, language: string): string {
  const isFar = moment - Date.now() > DAY_MS;
  const day = isFar ? ({ day: '2-digit', month: '2-digit' } as const) : {};
  return new Intl.DateTimeFormat(language, { ...day, hour: '2-digit', minute: '2-digit' }).format(moment);
}
