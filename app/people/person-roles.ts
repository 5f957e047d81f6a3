// The roles of a person, with forms to grant and revoke them.
import { PortariaError, type NamedRole, type Person, type RoleKind } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { bookTexts } from '../site/texts/book-texts.ts';
import { button, sheet } from '../desk/controls.ts';
import { grantRole } from '../desk/grant-role.ts';
import type { PersonSection, PersonDesk } from './person-desk.ts';
import { createRoleForm } from './role-form.ts';
import { namedRole } from './role-text.ts';

/** The roles at first, and how many more each click shows. */
const FIRST = 8;
const MORE = 40;

export function createRoles(view: PersonDesk, kinds: readonly RoleKind[]): PersonSection & { focus(): void } {
  const { desk } = view;
  const { messages, app, calls } = desk;
  const list = h('div');

  const grant = async (role: NamedRole): Promise<void> => {
    const undo = { label: messages.undo, run: () => void revoke(role) };
    await view.change(() => switched('roleGrant', role), messages.granted(namedRole(app.messages, role)), {
      undo,
    });
  };
  const revoke = async (role: NamedRole): Promise<void> => {
    const undo = { label: messages.undo, run: () => void grant(role) };
    await view.change(() => switched('roleRevoke', role), messages.revoked(namedRole(app.messages, role)), {
      undo,
    });
  };
  /* A person without a role at the school is invisible to it; then the page keeps its data. */
  const switched = async (
    call: 'roleGrant' | 'roleRevoke',
    { nome, escola_id }: NamedRole,
  ): Promise<Person> => {
    const person = view.person();
    const change = { id: person.id, papel: nome, escola_id };
    const { papeis } = call === 'roleGrant' ? await grantRole(desk, change) : await calls.roleRevoke(change);
    return calls.person(person.id).catch((error: unknown) => {
      if (error instanceof PortariaError && error.code === 'not_allowed') return { ...person, papeis };
      throw error;
    });
  };
  const form = createRoleForm(desk, kinds, (role) => void grant(role));
  const root = sheet(messages.rolesTitle, list, form.root);

  /* A user who may grant a role may also revoke it. */
  const mayTake = (role: NamedRole, { pode }: Person): boolean =>
    pode.includes('papeis') && kinds.some((kind) => kind.nome === role.nome && kind.pode);
  let shown = FIRST;
  const sync = (person: Person): void => {
    root.hidden = person.contexto === 'portal';
    form.root.hidden = !person.pode.includes('papeis');
    const rest = person.papeis.length - shown;
    const more = (): void => {
      shown += MORE;
      sync(person);
    };
    const line = (role: NamedRole) => {
      const text = namedRole(app.messages, role);
      return h(
        'li',
        { class: 'linha' },
        h('span', {}, text),
        mayTake(role, person) &&
          button(messages.revoke, 'discreto', () => void revoke(role), messages.revokeOf(text)),
      );
    };
    fill(
      list,
      person.papeis.length === 0
        ? h('p', { class: 'dica' }, messages.noRoles)
        : h('ul', { class: 'fichas' }, ...person.papeis.slice(0, shown).map(line)),
      rest > 0 && button(bookTexts(app).moreRoles(Math.min(rest, MORE), rest), 'discreto', more),
    );
  };
  return { root, focus: form.focus, sync };
}
