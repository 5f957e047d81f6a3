// The table that `npm start` prints equals the people of db/demo.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { DEMO_PEOPLE, DEMO_PORTAL, type DemoPerson } from './demo-people.ts';

const rowsOf = (file: string, pattern: RegExp): RegExpMatchArray[] => [
  ...readFileSync(join(PROJECT_ROOT, 'db/demo', file), 'utf8').matchAll(pattern),
];
const told = (people: readonly DemoPerson[]) =>
  people.map(({ codigo, nome, papeis }) => [codigo.replace(/\D/g, ''), nome, papeis]);

/* "coordenador (Aurora, Cedro), escola (Boa Vista)" */
function rolesOf(roles: readonly (readonly [role: string, school: string | undefined])[]): string {
  const names = [...new Set(roles.map(([role]) => role))];
  return names
    .map((name) => {
      const schools = roles.flatMap(([role, school]) => (role === name && school ? [school] : []));
      return schools.length > 0 ? `${name} (${schools.join(', ')})` : name;
    })
    .join(', ');
}

test('the printed list of staff equals the demo data: CPF, name, roles and schools', () => {
  const people = rowsOf('usuarios.sql', /^ {2}\('(\d+)', '([^']+)', (true|false), '\+/gm);
  const roles = rowsOf('usuarios.sql', /^ {2}\('(\d+)', '([a-z]+)', (?:null|'Escola ([^']+)')\)/gm);
  const expected = people.map(([, codigo = '', nome, active]) => {
    const own = roles.flatMap(([, of, role = '', school]) =>
      of === codigo ? [[role, school] as const] : [],
    );
    if (active === 'false') return [codigo, nome, 'inactive: refused'];
    return [codigo, nome, own.length > 0 ? rolesOf(own) : 'no role: refused'];
  });
  expect(expected).toHaveLength(10);
  expect(told(DEMO_PEOPLE)).toEqual(expected);
});

test('the printed list of students and guardians equals the demo data', () => {
  const SCHOOLS: Record<string, string> = { a1: 'Aurora', b2: 'Boa Vista', c3: 'Cedro' };
  const students = rowsOf(
    'portal.sql',
    /\(\d+, '(\w\d)', \d, '([^']+)', '[\d-]+', '(\d+)', .*, (true|false)\)/g,
  );
  const guardians = rowsOf('portal.sql', /\(\d+, '(\w\d)', '([^']+)', '(\d+)', '\+/g);
  const expected = [...new Set([...guardians, ...students].map(([, , , cpf = '']) => cpf))]
    .sort()
    .map((cpf) => {
      const of = (rows: RegExpMatchArray[]) => rows.filter((row) => row[3] === cpf);
      const kinds = [
        ...(of(students).length > 0 ? ['aluno'] : []),
        ...(of(guardians).length > 0 ? ['responsavel'] : []),
      ];
      const all = [...of(students), ...of(guardians)];
      const schools = [...new Set(all.map(([, school = '']) => SCHOOLS[school]))].join(', ');
      const active = all.some((row) => row[4] !== 'false');
      return [cpf, all[0]?.[2], active ? `${kinds.join(' and ')} (${schools})` : 'inactive: refused'];
    });
  expect(expected).toHaveLength(5);
  expect(told(DEMO_PORTAL)).toEqual(expected);
});
