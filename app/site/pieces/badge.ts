// The session as a badge: person, role, school, and when it ends.
import { formatSpan, secondsLeft } from '../../dom/countdown.ts';
import { h, setAttribute, setText } from '../../dom/dom.ts';
import { dateFormat } from '../../dom/date-format.ts';
import type { Language } from '../../dom/language.ts';
import { clockOffset } from '../state/clock.ts';
import type { AppContext } from './view.ts';

export type BadgeOptions = {
  readonly name: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
};

export type Badge = ReturnType<typeof createBadge>;

export function createBadge({ messages, language }: AppContext, { name, facts }: BadgeOptions) {
  let until = 0;
  let life = 0;
  const time = h('time');
  const left = h('span', { role: 'timer' });
  const bar = h('span', { class: 'barra-cheia' });
  const title = h('h1', { tabindex: '-1' }, name);
  const root = h(
    'section',
    { class: 'cracha', 'aria-label': messages.badge },
    h('div', { class: 'cracha-fita' }),
    title,
    h('dl', {}, ...facts.map(([label, value]) => h('div', {}, h('dt', {}, label), h('dd', {}, value)))),
    h('p', { class: 'validade' }, `${messages.validUntil} `, time, h('span', { class: 'resta' }, left)),
    h('div', { class: 'barra' }, bar),
  );

  /** Shows another end; returns its hour. */
  const endAt = (expiraEm: string, lifeSeconds: number): string => {
    [until, life] = [Date.parse(expiraEm), lifeSeconds];
    const hour = hourOf(until, language);
    setAttribute(time, 'datetime', expiraEm);
    setText(time, hour);
    return hour;
  };
  /** With a wrong clock it shows no remaining time. */
  const tick = (now: number): number => {
    const seconds = secondsLeft(until, now + clockOffset());
    const isPlausible = seconds > 0 && seconds <= life + 60;
    setText(left, isPlausible ? messages.timeLeft(formatSpan(seconds)) : '');
    bar.style.inlineSize = `${Math.min(100, (seconds / life) * 100)}%`;
    return seconds;
  };
  return { root, title, endAt, tick };
}

const DAY_MS = 86_400_000;

/** With the date when it is more than a day away. */
function hourOf(moment: number, language: Language): string {
  const isFar = moment - Date.now() > DAY_MS;
  const day = isFar ? ({ day: '2-digit', month: '2-digit' } as const) : {};
  return dateFormat(language, { ...day, hour: '2-digit', minute: '2-digit' }).format(moment);
}
