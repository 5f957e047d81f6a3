// A dialog over the page that ends with one answer.
import { h, type Child } from '../dom/dom.ts';

export type DialogOptions<T> = {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly class?: string;
  /** The heading gets the focus, instead of the first control. */
  readonly startsAtTitle?: boolean;
  /** The answer when the person closes the dialog. */
  readonly dismissed: T;
};

/** Opens a dialog and resolves with the answer that `content` passes to `end`. */
export function openDialog<T>(
  { id, title, class: look, startsAtTitle = false, dismissed }: DialogOptions<T>,
  content: (end: (answer: T) => void) => readonly Child[],
): Promise<T> {
  return new Promise((resolve) => {
    const end = (answer: T): void => {
      resolve(answer);
      dialog.close();
      dialog.remove();
    };
    const dialog = h(
      'dialog',
      { class: look, 'aria-labelledby': id, on: { close: () => end(dismissed) } },
      h('h2', { id, ...(startsAtTitle && { tabindex: '-1' }) }, title),
      ...content(end),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
