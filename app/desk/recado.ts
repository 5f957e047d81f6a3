// A message on top of a page about the last change, with a button to undo it.
import { fill, h } from '../dom/dom.ts';
import { createNotice } from '../site/pieces/notice.ts';

export type Undo = { readonly label: string; run(): void };

export function createRecado() {
  const root = h('div', { class: 'recado', tabindex: '-1', 'aria-live': 'polite' });
  const say = (text: string, undo: Undo | null = null): void => {
    const back = undo && h('button', { type: 'button', on: { click: undo.run } }, undo.label);
    fill(root, createNotice('info', h('p', {}, text), back));
    root.scrollIntoView({ block: 'nearest' });
    root.focus();
  };
  const fail = (text: string): void => {
    fill(root, createNotice('urgent', h('p', {}, text)));
    root.scrollIntoView({ block: 'nearest' });
    root.focus();
  };
  return { root, say, fail, clear: () => fill(root) };
}

export type Recado = ReturnType<typeof createRecado>;
