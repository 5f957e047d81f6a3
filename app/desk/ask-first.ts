// Asks for confirmation before a change that cannot be undone.
import { h } from '../dom/dom.ts';
import type { Desk } from './desk.ts';
import { button } from './controls.ts';

export type Question = { readonly title: string; readonly text: string; readonly yes: string };

let dialogs = 0;

/** True when the person confirms. */
export function askFirst({ app }: Desk, { title, text, yes }: Question): Promise<boolean> {
  const id = `pergunta-${++dialogs}`;
  return new Promise((resolve) => {
    const dialog = h(
      'dialog',
      { 'aria-labelledby': id, on: { close: () => end(false) } },
      h('h2', { id }, title),
      h('p', {}, text),
      h(
        'div',
        { class: 'escolha' },
        button(app.messages.cancel, 'discreto', () => end(false)),
        button(yes, 'firme', () => end(true)),
      ),
    );
    const end = (answer: boolean): void => {
      resolve(answer);
      dialog.close();
      dialog.remove();
    };
    document.body.append(dialog);
    dialog.showModal();
  });
}
