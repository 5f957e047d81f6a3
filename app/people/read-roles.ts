// Reads the roles from the service, and which of them the caller may grant.
import type { RoleKind } from '@portaria/client';
import type { Desk } from '../desk/desk.ts';

/** The roles that register people and grant roles. */
export const MANAGERS: readonly string[] = ['administrador', 'escola'];

/** Empty for roles that see only students and guardians. */
export async function readRoles(desk: Desk): Promise<readonly RoleKind[]> {
  const session = desk.session();
  if (!('principal_role' in session) || !MANAGERS.includes(session.principal_role)) return [];
  return (await desk.calls.roles()).papeis;
}
