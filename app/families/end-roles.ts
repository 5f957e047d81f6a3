// The end of a role for everybody who has it at a school, from the list that shows them.
import { h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { button } from '../desk/controls.ts';
import type { Desk } from '../desk/desk.ts';
import { roleText } from '../site/pieces/view.ts';
import { countText } from './change-family.ts';
import type { ManyPeople } from './many-people.ts';
import { mayManageFamilies } from './may-manage.ts';

type Filter = Readonly<Record<string, string>>;

/** Null unless the list is of one role at one school. The service refuses roles of the whole network. */
export function createEndRoles(desk: Desk, many: ManyPeople, filter: Filter): HTMLElement | null {
  const { messages, app, calls } = desk;
  const session = desk.session();
  const own = 'principal_role' in session ? session.escola_id : null;
  const [papel, escola_id] = [filter['papel'], own ?? filter['escola_id']];
  if (!papel || !escola_id || filter['contexto'] || !mayManageFamilies(desk)) return null;
  const role = roleText(papel, app.messages);
  const end = async (): Promise<void> => {
    const question = {
      title: messages.endRoleQuestion(role),
      text: messages.endRoleText,
      yes: messages.endRole(role),
    };
    if (!(await askFirst(desk, question))) return;
    await many.change(
      () => calls.rolesEnd({ papel, escola_id }),
      ({ encerrados }) => countText(encerrados, messages.rolesEnded),
    );
  };
  return h(
    'p',
    {},
    button(messages.endRole(role), 'discreto', () => void end()),
  );
}
