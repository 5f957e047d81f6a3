// The events of a person in the last ninety days, newest first.
import type { TimelineEntry } from '@portaria/client';
import { fill, h, type Child } from '../dom/dom.ts';
import { momentOf } from '../desk/moment.ts';
import { button, sheet } from '../desk/controls.ts';
import { historyDetails } from './history-details.ts';
import type { PersonSection, PersonDesk } from './person-desk.ts';

/** The number of entries at first, and of more entries for each click. */
const FIRST = 8;
const MORE = 50;

export function createTimeline({ desk }: PersonDesk): PersonSection & { focus(): void } {
  const { messages, app } = desk;
  const place = h('div');
  const root = sheet(messages.history, place);
  const title = root.querySelector('h2');
  title?.setAttribute('tabindex', '-1');
  let shown = FIRST;

  const entry = (one: TimelineEntry): HTMLElement =>
    h(
      'li',
      {},
      h('strong', {}, messages.events[one.evento] ?? one.evento),
      h('span', { class: 'dica' }, momentOf(one.criado_em, app.language), ...withDots(aside(one))),
      ...historyDetails(messages, app.messages, one.dados).map((text) => h('span', {}, text)),
    );
  const aside = ({ cidade, aparelho, ator_nome }: TimelineEntry): string[] =>
    [cidade, aparelho, ator_nome && messages.by(ator_nome)].filter((one): one is string => Boolean(one));

  const draw = (history: readonly TimelineEntry[], none: string): void => {
    const rest = history.length - shown;
    const more = () => {
      shown += MORE;
      draw(history, none);
    };
    fill(
      place,
      history.length === 0 && h('p', { class: 'dica' }, none),
      h('ol', { class: 'fichas' }, ...history.slice(0, shown).map(entry)),
      rest > 0 && button(messages.moreHistory(Math.min(rest, MORE)), 'discreto', more),
    );
  };
  return {
    root,
    focus() {
      title?.focus();
      root.scrollIntoView();
    },
    sync({ historico, oculto }) {
      draw(historico, oculto.includes('historico') ? messages.hidden : messages.noHistory);
    },
  };
}

const withDots = (texts: readonly string[]): Child[] => texts.map((text) => ` · ${text}`);
