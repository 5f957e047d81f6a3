// Groups the roles of a person by school, and filters them by a search text.
import type { SessionRole } from '@portaria/client';

export type RoleGroup = {
  readonly escolaId: string | null;
  readonly title: string;
  readonly roles: SessionRole[];
};

export type RoleMessages = { role(nome: string): string; school(name: string | null): string };

/** Global roles first, then schools by name; the order of the service within a group. */
export function groupRoles(roles: readonly SessionRole[], messages: RoleMessages): RoleGroup[] {
  const groups = new Map<string | null, RoleGroup>();
  for (const role of roles) {
    const escolaId = role.escola_id;
    const group = groups.get(escolaId) ?? { escolaId, title: messages.school(role.escola_nome), roles: [] };
    groups.set(escolaId, group);
    group.roles.push(role);
  }
  return [...groups.values()].sort((a, b) =>
    a.escolaId === null ? -1 : b.escolaId === null ? 1 : a.title.localeCompare(b.title, 'pt-BR'),
  );
}

/** Every word of the search must occur in the role or the school; accents and case are ignored. */
export function searchRoles(
  roles: readonly SessionRole[],
  search: string,
  messages: RoleMessages,
): SessionRole[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  return roles.filter((role) => {
    const text = plain(`${messages.role(role.nome)} ${messages.school(role.escola_nome)}`);
    return wanted.every((word) => text.includes(word));
  });
}

/** Without accents, in lower case. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
