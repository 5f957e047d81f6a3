// The section with a person's data, and whether they are active.
import { fill, h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { momentText } from '../desk/moment.ts';
import { button } from '../desk/controls.ts';
import { roleText } from '../site/pieces/view.ts';
import type { PersonSection, PersonDesk } from './person-desk.ts';

export function createFacts(view: PersonDesk): PersonSection {
  const { messages, app, calls } = view.desk;
  const root = h('section', { class: 'folha ficha' });

  const deactivate = async (): Promise<void> => {
    const question = {
      title: messages.deactivateQuestion,
      text: messages.deactivateText,
      yes: messages.deactivate,
    };
    if (!(await askFirst(view.desk, question))) return;
    const { id } = view.person();
    const undo = {
      label: messages.undo,
      run: () => void view.change(() => calls.personActivate(id), messages.activated),
    };
    await view.change(() => calls.personDeactivate(id), messages.deactivated, { undo });
  };
  return {
    root,
    sync({ codigo, telefone, ultimo_acesso, portal_type, escola_nome, ativo, pode, contexto, oculto }) {
      const none = (field: (typeof oculto)[number], text: string) =>
        oculto.includes(field) ? messages.hidden : text;
      const facts = [
        [messages.code, codigo ?? '—'],
        [messages.phoneTitle, telefone ?? none('telefone', '—')],
        ...(portal_type ? [[messages.role, roleText(portal_type, app.messages)]] : []),
        ...(escola_nome ? [[messages.enrolledAt, escola_nome]] : []),
        [
          messages.lastSignIn,
          ultimo_acesso === null
            ? none('ultimo_acesso', messages.never)
            : momentText(ultimo_acesso, app.language),
        ],
      ];
      const note = pode.includes('alterar')
        ? contexto === 'sistema' && !pode.includes('papeis')
          ? messages.yourself
          : ''
        : messages.notYours;
      fill(
        root,
        h(
          'dl',
          {},
          ...facts.map(([name = '', value = '']) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
        ),
        note !== '' && h('p', { class: 'dica' }, note),
        ativo && pode.includes('ativar') && button(messages.deactivate, 'discreto', () => void deactivate()),
      );
    },
  };
}
