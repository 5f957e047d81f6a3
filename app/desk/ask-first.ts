// Asks for confirmation before a change that cannot be undone.
import { h } from '../dom/dom.ts';
import type { Desk } from './desk.ts';
import { button } from './controls.ts';
import { openDialog } from './open-dialog.ts';

export type Question = { readonly title: string; readonly text: string; readonly yes: string };

let dialogs = 0;

/** True when the person confirms. */
export const askFirst = ({ app }: Pick<Desk, 'app'>, { title, text, yes }: Question): Promise<boolean> =>
  openDialog({ id: `pergunta-${++dialogs}`, title, dismissed: false }, (end) => [
    h('p', {}, text),
    h(
      'div',
      { class: 'escolha' },
      button(app.messages.cancel, 'discreto', () => end(false)),
      button(yes, 'firme', () => end(true)),
    ),
  ]);
