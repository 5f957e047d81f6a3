// The frame of the pages for the whole network: schools, limits, alerts, deliveries and health.
import { h, type Child } from '../dom/dom.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { bookTexts } from '../site/texts/book-texts.ts';

export type NetworkPageName = 'rede' | 'rede/limites' | 'rede/alertas' | 'rede/entregas' | 'rede/diagnostico';

/** The page has the name that the navigation gives it. */
export const networkPage = ({ app }: Desk, current: NetworkPageName, ...children: Child[]): Page => ({
  title: bookTexts(app).pages[current],
  root: h('div', { class: 'coluna' }, ...children),
});
