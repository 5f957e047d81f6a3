// The heading of a printed page: whose records, which school, and when it was printed.
import type { PortalProfile } from '@portaria/client';
import { fill, h } from '../../dom/dom.ts';
import { dateFormat } from '../../dom/date-format.ts';
import { bookTexts } from '../texts/book-texts.ts';
import { schoolText, type AppContext } from '../pieces/view.ts';

/** Shown in print only; the time is that of the print, not of the load. */
export function createPrintHeading(app: AppContext, perfil: PortalProfile) {
  const { messages, language } = app;
  const moment = dateFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const root = h('div', { class: 'impresso' });
  const write = (): void =>
    fill(
      root,
      h('strong', {}, schoolText(perfil.escola_nome, messages)),
      h('span', {}, bookTexts(app).printedAt(moment.format(Date.now()))),
    );
  write();
  addEventListener('beforeprint', write);
  return { root, stop: () => removeEventListener('beforeprint', write) };
}
