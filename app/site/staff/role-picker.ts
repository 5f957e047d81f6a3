// Switches between the roles of a person.
import type { Session, SessionRole } from '@portaria/client';
import { fill, h, setText } from '../../dom/dom.ts';
import { createSearchField } from '../pieces/search-field.ts';
import { groupRoles, searchRoles, type RoleMessages } from '../pieces/role-groups.ts';
import { bookTexts } from '../texts/book-texts.ts';
import { switchProblem } from '../texts/switch-problem.ts';
import { roleText, schoolText, type AppContext } from '../pieces/view.ts';

/** A list of more roles has a search, and shows the others on demand. */
const MANY = 8;
const MORE = 40;

export function createRolePicker(app: AppContext, session: Session): HTMLElement {
  const { messages } = app;
  const texts: RoleMessages = {
    role: (nome) => roleText(nome, messages),
    school: (name) => schoolText(name, messages),
  };
  const problem = h('p', { class: 'erro', role: 'alert' });
  const found = h('p', { class: 'so-leitor', role: 'status' });
  const list = h('div', { class: 'grupos' });
  let busy = false;

  const choose = async ({ nome, escola_id, escola_nome }: SessionRole): Promise<void> => {
    if (busy) return;
    busy = true;
    setText(problem, '');
    try {
      const next = await app.portaria.selectRole(nome, escola_id);
      app.actions.entered('sistema', next, messages.switched(texts.role(nome), texts.school(escola_nome)));
    } catch (error) {
      if (!app.actions.refused('sistema', error)) setText(problem, switchProblem(error, messages));
    } finally {
      busy = false;
    }
  };

  const isCurrent = ({ nome, escola_id }: SessionRole) =>
    nome === session.principal_role && escola_id === session.escola_id;
  const option = (role: SessionRole) =>
    h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          class: 'papel',
          'aria-current': isCurrent(role) && 'true',
          on: { click: () => (isCurrent(role) ? undefined : void choose(role)) },
        },
        texts.role(role.nome),
        isCurrent(role) && h('span', { class: 'selo' }, messages.current),
      ),
    );
  let shown = MANY;
  let offered: readonly SessionRole[] = [];
  const draw = (roles: readonly SessionRole[]): void => {
    offered = groupRoles(roles, texts).flatMap((group) => group.roles);
    const rest = offered.length - shown;
    fill(
      list,
      ...groupRoles(offered.slice(0, shown), texts).map(({ title, roles: own }) =>
        h('section', { 'aria-label': title }, h('h3', {}, title), h('ul', {}, ...own.map(option))),
      ),
      rest > 0 &&
        h(
          'button',
          { type: 'button', class: 'discreto', on: { click: more } },
          bookTexts(app).moreRoles(Math.min(rest, MORE), rest),
        ),
    );
  };
  const more = (): void => {
    const first = shown;
    shown += MORE;
    draw(offered);
    list.querySelectorAll<HTMLElement>('.papel')[first]?.focus();
  };

  const search = (text: string): void => {
    shown = MANY;
    const matching = searchRoles(session.roles, text, texts);
    draw(matching);
    setText(found, messages.rolesFound(matching.length));
  };
  draw(session.roles);
  return h(
    'section',
    { class: 'folha papeis' },
    h('h2', {}, messages.switchTitle),
    h('p', { class: 'dica' }, messages.switchHint),
    session.roles.length > MANY && createSearchField(messages.searchRoles, search),
    found,
    problem,
    list,
  );
}
