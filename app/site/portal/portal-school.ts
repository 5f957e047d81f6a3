// The notices and coming events of the school.
import { h } from '../../dom/dom.ts';
import { dateFormat } from '../../dom/date-format.ts';
import { createLoadedSection } from '../pieces/loaded-section.ts';
import type { ReadRows } from '../state/rest.ts';
import { recordsTexts } from '../texts/records-texts.ts';
import type { AppContext } from '../pieces/view.ts';

type Comunicado = { titulo: string; texto: string; publicado_em: string };
type Evento = { titulo: string; descricao: string | null; local: string | null; inicio: string };

const NOTICES = 'comunicados?select=titulo,texto,publicado_em&order=publicado_em.desc,id&limit=20';
const EVENTS = 'eventos?select=titulo,descricao,local,inicio&order=inicio,id&limit=20&inicio=gte.';

export function createSchoolNotices(app: AppContext, read: ReadRows): HTMLElement {
  const { language } = app;
  const texts = recordsTexts(app);
  const date = dateFormat(language, { dateStyle: 'medium' });
  return createLoadedSection<Comunicado>(app, {
    contexto: 'portal',
    title: texts.noticesTitle,
    empty: texts.noNotices,
    load: () => read<Comunicado>(NOTICES),
    show: (rows) => [
      list(rows, ({ titulo, texto, publicado_em }) => [
        h('strong', {}, titulo),
        h('time', { class: 'dica', datetime: publicado_em }, date.format(Date.parse(publicado_em))),
        h('span', {}, texto),
      ]),
    ],
  });
}

/** From the start of today, so that an event in the evening remains visible all day. */
export function createSchoolEvents(app: AppContext, read: ReadRows): HTMLElement {
  const { language } = app;
  const texts = recordsTexts(app);
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const today = new Date();
  today.setHours(0, 0, 0, 0);
  return createLoadedSection<Evento>(app, {
    contexto: 'portal',
    title: texts.eventsTitle,
    empty: texts.noEvents,
    load: () => read<Evento>(EVENTS + today.toISOString()),
    show: (rows) => [
      list(rows, ({ titulo, descricao, local, inicio }) => [
        h('strong', {}, titulo),
        h('time', { class: 'dica', datetime: inicio }, moment.format(Date.parse(inicio))),
        h('span', {}, [local, descricao].filter(Boolean).join(' · ')),
      ]),
    ],
  });
}

const list = <T>(rows: readonly T[], item: (row: T) => Node[]): HTMLElement =>
  h('ul', { class: 'fichas' }, ...rows.map((row) => h('li', {}, ...item(row))));
