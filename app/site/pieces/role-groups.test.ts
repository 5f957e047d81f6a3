// Roles grouped by school, and their search.
import { expect, test } from 'vitest';
import { groupRoles, searchRoles } from './role-groups.ts';

const ROLES = [
  { nome: 'coordenador', escola_id: 'c', escola_nome: 'Escola Cedro' },
  { nome: 'administrador', escola_id: null, escola_nome: null },
  { nome: 'escola', escola_id: 'a', escola_nome: 'Escola Água Boa' },
  { nome: 'coordenador', escola_id: 'a', escola_nome: 'Escola Água Boa' },
];
const messages = {
  role: (nome: string) => (nome === 'coordenador' ? 'Coordenação' : nome),
  school: (name: string | null) => name ?? 'Todas as escolas',
};

test('groupRoles lists global roles first, then schools by name', () => {
  const groups = groupRoles(ROLES, messages).map(({ title, roles }) => [
    title,
    roles.map((role) => role.nome),
  ]);
  expect(groups).toEqual([
    ['Todas as escolas', ['administrador']],
    ['Escola Água Boa', ['escola', 'coordenador']],
    ['Escola Cedro', ['coordenador']],
  ]);
});

test.each([
  ['agua', 2],
  ['coordenacao agua', 1],
  ['  CEDRO ', 1],
  ['', 4],
  ['nada', 0],
])('searching for "%s" finds %i roles', (search, count) => {
  expect(searchRoles(ROLES, search, messages)).toHaveLength(count);
});
