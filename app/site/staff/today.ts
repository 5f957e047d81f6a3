// 'Hoje', the first thing that an administrador sees: its cards load on demand, apart from the sign-in.
import { h } from '../../dom/dom.ts';
import { dateFormat } from '../../dom/date-format.ts';
import { bookTexts } from '../texts/book-texts.ts';
import { fillLoaded } from '../pieces/loaded-section.ts';
import type { AppContext } from '../pieces/view.ts';

export function createToday(app: AppContext): HTMLElement {
  const { language } = app;
  const date = dateFormat(language, { dateStyle: 'full' }).format(Date.now());
  const place = h('div', { class: 'cartoes' });
  void fillLoaded(app, place, async () => {
    const { createTodayCards } = await import('../../network/today-cards.ts');
    return createTodayCards(app);
  });
  return h(
    'section',
    { class: 'hoje', 'aria-labelledby': 'hoje' },
    h('h2', { id: 'hoje' }, bookTexts(app).today, h('small', {}, date)),
    place,
  );
}
