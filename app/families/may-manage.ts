// Who links, moves and ends families. The service decides; the page leaves out what it would refuse.
import type { Desk } from '../desk/desk.ts';
import { MANAGERS } from '../people/read-roles.ts';

export const mayManageFamilies = (desk: Desk): boolean => {
  const session = desk.session();
  return 'principal_role' in session && MANAGERS.includes(session.principal_role);
};
