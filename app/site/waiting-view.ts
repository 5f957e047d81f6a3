// The view while the service is asked, and when it does not answer.
import { h } from '../dom/dom.ts';
import type { View } from './pieces/view.ts';

export function createWaitingView(text: string, retry: { label: string; run(): void } | null): View {
  const button =
    retry && h('button', { type: 'button', class: 'firme', on: { click: retry.run } }, retry.label);
  const message = h('div', { role: retry ? 'alert' : 'status' }, h('h1', {}, text));
  const picture = h('img', { class: 'porta', src: './door-closed.svg', alt: '', width: 320, height: 380 });
  return { root: h('div', { class: 'espera' }, picture, message, button) };
}
