// The page of deliveries: messages by channel and hour, as a chart and a table.
import type { Delivery, SendsDay } from '@portaria/client';
import { fill, h, setText } from '../dom/dom.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { momentText } from '../desk/moment.ts';
import { createChoice, sheet } from '../desk/controls.ts';
import { noteHash, staffHash } from '../desk/route.ts';
import { createTable } from '../site/pieces/table.ts';
import { drawDeliveries } from './delivery-chart.ts';
import { networkPage } from './network-page.ts';

const HOUR_MS = 3_600_000;
const SPANS = ['24', '72', '168'];

export async function createDeliveriesPage(desk: Desk): Promise<Page> {
  const { messages, calls, app, route } = desk;
  const given = route.query.get('horas') ?? '';
  const place = h('div', { class: 'coluna' });
  const day = h('p');
  const money = new Intl.NumberFormat(app.language, { style: 'currency', currency: 'BRL' });
  const dayText = ({ envios, limite, custo_milesimos }: SendsDay): string =>
    messages.sendsDay(envios, limite, money.format(custo_milesimos / 1_000));
  const span = createChoice(
    messages.span,
    SPANS.map((hours) => [hours, messages.lastHours(Number(hours))] as const),
    SPANS.includes(given) ? given : '24',
  );
  const load = async (): Promise<void> => {
    const hours = Number(span.input.value);
    const { entregas, dia } = await calls.deliveries(new Date(Date.now() - hours * HOUR_MS).toISOString());
    if (desk.isOpen() && hours === Number(span.input.value)) {
      setText(day, dayText(dia));
      show(entregas, hours);
    }
  };
  const show = (rows: readonly Delivery[], hours: number): void => {
    const channels = [...new Set(rows.map(({ canal }) => canal))].sort();
    if (channels.length === 0)
      return fill(place, h('p', { class: 'dica', role: 'status' }, messages.noDeliveries));
    fill(
      place,
      ...channels.map((canal) =>
        channelSheet(
          canal,
          rows.filter((row) => row.canal === canal),
          hours,
        ),
      ),
    );
  };
  const channelSheet = (canal: string, rows: readonly Delivery[], hours: number): HTMLElement => {
    const sum = (key: 'enviados' | 'entregues' | 'falharam') =>
      rows.reduce((total, row) => total + row[key], 0);
    const said = messages.deliverySum(sum('enviados'), sum('entregues'), sum('falharam'));
    const table = createTable(
      '',
      [messages.hour, messages.sent, messages.delivered, messages.failedMessages, messages.seconds],
      [...rows]
        .sort((a, b) => b.hora.localeCompare(a.hora))
        .map((row) => [
          momentText(row.hora, app.language),
          ...[row.enviados, row.entregues, row.falharam, row.tempo_segundos ?? '—'].map(String),
        ]),
    );
    return sheet(
      messages.channels[canal] ?? canal,
      h('p', {}, said),
      drawDeliveries(rows, hours, `${messages.channels[canal] ?? canal}: ${said}`),
      legend(),
      h('details', {}, h('summary', {}, messages.asTable), table),
    );
  };
  const legend = (): HTMLElement =>
    h(
      'ul',
      { class: 'legenda' },
      ...(['entregue', 'semnoticia', 'falhou'] as const).map((kind) =>
        h('li', {}, h('span', { class: `cor cor-${kind}` }), messages.legend[kind]),
      ),
    );
  span.input.addEventListener('change', () => {
    noteHash(staffHash('rede/entregas', { horas: span.input.value }));
    void load().catch((error: unknown) => {
      app.actions.refused('sistema', error);
      fill(place, h('p', { class: 'erro', role: 'alert' }, app.messages.loadFailed));
    });
  });
  await load();
  return networkPage(desk, 'rede/entregas', day, h('div', { class: 'filtros' }, span.root), place);
}
