// Draws the messages of one channel as bars, one an hour: delivered, unconfirmed, failed.
import type { Delivery } from '@portaria/client';

const NS = 'http://www.w3.org/2000/svg';
const HOUR_MS = 3_600_000;
const [WIDTH, HEIGHT, BOTTOM] = [720, 180, 22];

const svg = (tag: string, attributes: Record<string, string | number>, text = ''): SVGElement => {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return element;
};

/** `label` describes the chart in words. */
export function drawDeliveries(rows: readonly Delivery[], hours: number, label: string): SVGElement {
  const root = svg('svg', {
    class: 'entregas',
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: 'img',
    'aria-label': label,
  });
  const now = Math.floor(Date.now() / HOUR_MS);
  const first = now - hours + 1;
  const most = Math.max(1, ...rows.map(({ enviados }) => enviados));
  const step = WIDTH / hours;
  const high = (count: number): number => (count / most) * (HEIGHT - BOTTOM - 8);
  root.append(svg('line', { class: 'chao', x1: 0, x2: WIDTH, y1: HEIGHT - BOTTOM, y2: HEIGHT - BOTTOM }));
  for (const { hora, enviados, entregues, falharam } of rows) {
    const at = Math.floor(Date.parse(hora) / HOUR_MS) - first;
    if (at < 0 || at >= hours) continue;
    let top = HEIGHT - BOTTOM;
    const counts = {
      entregue: entregues,
      semnoticia: Math.max(0, enviados - entregues - falharam),
      falhou: falharam,
    };
    for (const [kind, count] of Object.entries(counts)) {
      top -= high(count);
      const place = { x: at * step + step * 0.1, y: top, width: step * 0.8, height: high(count) };
      root.append(svg('rect', { class: `cor-${kind}`, ...place }));
    }
  }
  const every = hours / 4;
  for (let at = 0; at < hours; at += every) {
    const moment = new Date((first + at) * HOUR_MS);
    const text = `${moment.getDate()}/${moment.getMonth() + 1} ${moment.getHours()}h`;
    root.append(svg('text', { x: at * step + 2, y: HEIGHT - 5 }, text));
  }
  root.append(svg('text', { x: 2, y: 14 }, String(most)));
  return root;
}
