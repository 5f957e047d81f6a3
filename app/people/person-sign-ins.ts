// The open sign-ins of a person.
import { fill, h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { button, sheet } from '../desk/controls.ts';
import { signInLine } from '../desk/sign-in-line.ts';
import type { PersonSection, PersonDesk } from './person-desk.ts';

export function createSignIns(view: PersonDesk): PersonSection {
  const { desk } = view;
  const { messages, calls } = desk;
  const place = h('div');

  const end = async (): Promise<void> => {
    const question = {
      title: messages.endSessionsQuestion,
      text: messages.endSessionsText,
      yes: messages.endSessions,
    };
    if (!(await askFirst(desk, question))) return;
    await view.change(() => calls.personEndSessions(view.person().id), messages.sessionsEnded);
  };
  return {
    root: sheet(messages.sessionsTitle, place),
    sync({ sessoes, pode, oculto }) {
      fill(
        place,
        sessoes.length === 0
          ? h('p', { class: 'dica' }, oculto.includes('sessoes') ? messages.hidden : messages.noSessions)
          : h('ul', { class: 'fichas' }, ...sessoes.map((one) => h('li', {}, ...signInLine(desk, one)))),
        sessoes.length > 0 &&
          pode.includes('alterar') &&
          button(messages.endSessions, 'discreto', () => void end()),
      );
    },
  };
}
