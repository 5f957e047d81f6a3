// The last step: says that the sign-in succeeded, on a page that does not navigate by itself.
import { h } from '../dom/dom.ts';
import type { Step, StepContext } from './step.ts';

export function createDoneStep({ messages }: StepContext): Step {
  const title = h('h2', { part: 'title', tabindex: '-1' }, messages.doneTitle);
  return {
    root: h('div', { class: 'pronto', part: 'done' }, title, h('p', {}, messages.doneText)),
    focus: () => title.focus(),
    sync: () => undefined,
  };
}
