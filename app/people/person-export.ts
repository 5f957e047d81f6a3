// Downloads all data about a person as a file, for an administrador.
import { h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { attempt } from '../desk/attempt.ts';
import { button, sheet } from '../desk/controls.ts';
import type { Recado } from '../desk/recado.ts';
import type { PersonSection, PersonDesk } from './person-desk.ts';

export function createExport(view: PersonDesk, recado: Recado): PersonSection {
  const { desk } = view;
  const { messages, calls } = desk;

  const download = async (): Promise<void> => {
    const question = {
      title: messages.exportQuestion,
      text: messages.exportText,
      yes: messages.exportDownload,
    };
    if (!(await askFirst(desk, question))) return;
    const { id } = view.person();
    const outcome = await attempt(desk, () => calls.personExport(id));
    if ('failed' in outcome) recado.fail(outcome.failed.text);
    if (!('done' in outcome)) return;
    save(`portaria-${id}.json`, JSON.stringify(outcome.done, undefined, 2));
    await view.reload();
    recado.say(messages.exported);
  };
  const root = sheet(
    messages.exportTitle,
    h('p', { class: 'dica' }, messages.exportHint),
    h(
      'div',
      { class: 'passos' },
      button(messages.exportDownload, 'discreto', () => void download()),
    ),
  );
  const session = desk.session();
  root.hidden = !('principal_role' in session) || session.principal_role !== 'administrador';
  return { root, sync: () => undefined };
}

function save(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = h('a', { href, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
