// Who the person is, and whether they are active.
import { fill, h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { momentText } from '../desk/moment.ts';
import { button } from '../desk/parts.ts';
import { roleText } from '../site/view.ts';
import type { Part, PersonDesk } from './person-desk.ts';

export function createFacts(view: PersonDesk): Part {
  const { words, app, calls } = view.desk;
  const root = h('section', { class: 'folha ficha' });

  const deactivate = async (): Promise<void> => {
    const question = { title: words.deactivateQuestion, text: words.deactivateText, yes: words.deactivate };
    if (!(await askFirst(view.desk, question))) return;
    const { id } = view.person();
    const undo = {
      label: words.undo,
      run: () => void view.change(() => calls.personActivate(id), words.activated),
    };
    await view.change(() => calls.personDeactivate(id), words.deactivated, { undo });
  };
  return {
    root,
    sync({ codigo, telefone, ultimo_acesso, portal_type, escola_nome, ativo, pode, contexto }) {
      const facts = [
        [words.code, codigo ?? '—'],
        [words.phoneTitle, telefone ?? '—'],
        ...(portal_type ? [[words.role, roleText(portal_type, app.words)]] : []),
        ...(escola_nome ? [[words.enrolledAt, escola_nome]] : []),
        [words.lastSignIn, ultimo_acesso === null ? words.never : momentText(ultimo_acesso, app.language)],
      ];
      const note = pode.includes('alterar')
        ? contexto === 'sistema' && !pode.includes('papeis')
          ? words.yourself
          : ''
        : words.notYours;
      fill(
        root,
        h(
          'dl',
          {},
          ...facts.map(([name = '', value = '']) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
        ),
        note !== '' && h('p', { class: 'dica' }, note),
        ativo && pode.includes('ativar') && button(words.deactivate, 'discreto', () => void deactivate()),
      );
    },
  };
}
