// A form that chooses a role, and a school when the role needs one.
import type { NamedRole, RoleKind } from '@portaria/client';
import { h } from '../dom/dom.ts';
import { addSchools } from '../desk/add-schools.ts';
import type { Desk } from '../desk/desk.ts';
import { createChoice } from '../desk/controls.ts';
import { roleText } from '../site/pieces/view.ts';

type Kinds = readonly RoleKind[];

/** The roles that the caller may grant, lowest first, and the schools to choose from: all, or the caller's. */
export function createRoleChoice(
  desk: Desk,
  kinds: Kinds,
  extra: readonly (readonly [string, string])[] = [],
) {
  const { messages, app, calls } = desk;
  const session = desk.session();
  const staff = 'principal_role' in session ? session : null;
  const managesAll = staff?.principal_role === 'administrador';
  const names = kinds
    .filter(({ pode }) => pode)
    .map(({ nome }) => nome)
    .reverse();
  const isOfSchool = (name: string): boolean => kinds.some(({ nome, global }) => nome === name && !global);
  const roles = createChoice(messages.newRole, [
    ...extra,
    ...names.map((nome) => [nome, roleText(nome, app.messages)] as const),
  ]);
  const schools = createChoice(
    messages.school,
    managesAll || !staff?.escola_id
      ? [['', messages.chooseSchool]]
      : [[staff.escola_id, staff.escola_nome ?? '']],
  );
  const arrange = (): void => {
    schools.root.hidden = !isOfSchool(roles.input.value);
  };
  roles.input.addEventListener('change', arrange);
  arrange();
  if (managesAll) void addSchools(calls, schools.input);

  /** Null when no role is chosen; undefined when its school is missing, then the form says so. */
  const read = (): NamedRole | null | undefined => {
    if (roles.input.value === '') return null;
    const atSchool = isOfSchool(roles.input.value);
    const isMissing = atSchool && schools.input.value === '';
    schools.refuse(isMissing ? messages.schoolMissing : '');
    if (isMissing) return undefined;
    return {
      nome: roles.input.value,
      escola_id: atSchool ? schools.input.value : null,
      escola_nome: atSchool ? (schools.input.selectedOptions[0]?.textContent ?? '') : null,
    };
  };
  return { roots: [roles.root, schools.root], read, focus: () => roles.input.focus() };
}

export function createRoleForm(desk: Desk, kinds: Kinds, chosen: (role: NamedRole) => void) {
  const choice = createRoleChoice(desk, kinds);
  const submit = (event: Event): void => {
    event.preventDefault();
    const role = choice.read();
    if (role) chosen(role);
  };
  const root = h(
    'form',
    { on: { submit } },
    h('div', { class: 'filtros' }, ...choice.roots),
    h('div', { class: 'passos' }, h('button', { type: 'submit', class: 'discreto' }, desk.messages.grant)),
  );
  return { root, focus: choice.focus };
}
