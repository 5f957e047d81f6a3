// Where the person is signed in now.
import { fill, h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { button, sheet } from '../desk/parts.ts';
import { signInLine } from '../desk/sign-in-line.ts';
import type { Part, PersonDesk } from './person-desk.ts';

export function createSignIns(view: PersonDesk): Part {
  const { desk } = view;
  const { words, calls } = desk;
  const place = h('div');

  const end = async (): Promise<void> => {
    const question = {
      title: words.endSessionsQuestion,
      text: words.endSessionsText,
      yes: words.endSessions,
    };
    if (!(await askFirst(desk, question))) return;
    await view.change(() => calls.personEndSessions(view.person().id), words.sessionsEnded);
  };
  return {
    root: sheet(words.sessionsTitle, place),
    sync({ sessoes, pode }) {
      fill(
        place,
        sessoes.length === 0
          ? h('p', { class: 'dica' }, words.noSessions)
          : h('ul', { class: 'fichas' }, ...sessoes.map((one) => h('li', {}, ...signInLine(desk, one)))),
        sessoes.length > 0 &&
          pode.includes('alterar') &&
          button(words.endSessions, 'discreto', () => void end()),
      );
    },
  };
}
