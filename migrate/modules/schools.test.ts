// The module `escolas` is exactly its list: removing it removes no statement of the core and leaves none of the module.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { parseInstall } from '../install-files.ts';
import { splitStatements } from '../sql/split-statements.ts';
import { SCHOOL_TABLES, isOfSchools, schoolsAlone, withoutSchools } from './schools.ts';

const read = (path: string): string => readFileSync(join(PROJECT_ROOT, path), 'utf8');
const statements = (path: string): string[] => splitStatements(read(path)).map(({ text }) => text);
const migrations = readdirSync(join(PROJECT_ROOT, 'migrations'))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => `migrations/${name}`);
const listed = parseInstall(read('db/install.sql')).map((path) => `db/${path}`);
const declared = listed.filter((path) => !path.startsWith('db/schema/') && !isOfSchools(path));
const NAMES = SCHOOL_TABLES.join('|');

/** For each skipped statement, its action and its object. */
const leftOut = (paths: readonly string[]): string[] =>
  paths
    .flatMap(statements)
    .filter((text) => withoutSchools(text) === undefined)
    .map((text) => text.replace(/\s+/g, ' ').slice(0, 200));

describe('withoutSchools', () => {
  it.each([
    ['a table of the core', 'create table api.escolas (id uuid)'],
    [
      'a table whose name begins like one',
      'create table portaria.x (a int references api.alunos_de_fora (id))',
    ],
    ['an index of the core', 'create index i on portaria.login_otps (aluno_id)'],
  ])('keeps %s', (_name, text) => {
    expect(withoutSchools(text)).toBe(text);
    expect(schoolsAlone(text)).toBeUndefined();
  });

  it.each([
    'create table api.turmas (id uuid)',
    "comment on column api.alunos.id is 'x'",
    'alter table portaria.login_otps add constraint a foreign key (aluno_id) references api.alunos (id)',
    'create or replace trigger t after update on api.alunos for each row execute function portaria.f()',
    "select portaria.isolate_by_school('api.notas')",
  ])('leaves out: %s', (text) => {
    expect(withoutSchools(text)).toBeUndefined();
    expect(schoolsAlone(text)).toBe(text);
  });

  it('lets a function read the empty views, and keeps text in quotes', () => {
    const text =
      "create or replace function portaria.f() returns text as $$ select 'api.alunos' from api.alunos_responsaveis $$";
    expect(withoutSchools(text)).toBe(
      "create or replace function portaria.f() returns text as $$ select 'api.alunos' from portaria.sem_alunos_responsaveis $$",
    );
    expect(schoolsAlone(text)).toBeUndefined();
  });

  it('takes the references out of a table of the core', () => {
    expect(
      withoutSchools('create table portaria.x (a uuid references api.alunos (id) on delete cascade, b uuid)'),
    ).toBe('create table portaria.x (a uuid, b uuid)');
  });
});

describe('the module of this project', () => {
  it('is every table of api but the registry of schools', () => {
    const made = statements('migrations/0002_tenants.sql').flatMap((text) =>
      [...text.matchAll(/^create table api\.(\w+)/g)].map(([, name]) => name),
    );
    expect([...SCHOOL_TABLES]).toEqual(made);
    const policies = listed.filter((path) => path.startsWith('db/policies/'));
    expect(policies.filter((path) => !isOfSchools(path))).toEqual([
      'db/policies/escolas.sql',
      'db/policies/token_blacklist.sql',
    ]);
    expect(listed.filter(isOfSchools).filter((path) => path.startsWith('db/functions/')).length).toBe(17);
  });

  it('leaves nothing out of the migrations but its tables, and what hangs on them', () => {
    const others = leftOut(migrations).filter(
      (text) =>
        !new RegExp(`^(create table|alter table|update|comment on (table|column)) api\\.(${NAMES})\\b`).test(
          text,
        ) && !new RegExp(`^create index \\w+ on api\\.(${NAMES})\\b`).test(text),
    );
    expect(others).toEqual([
      expect.stringMatching(/^alter table portaria\.login_otps add constraint login_otps_aluno_id_fkey /),
      expect.stringMatching(/^lock table api\.alunos, api\.responsaveis /),
      expect.stringMatching(/^do \$\$ declare v_repetidos /),
      expect.stringMatching(/^insert into portaria\.titulares .* from api\.alunos /),
      expect.stringMatching(/^insert into portaria\.titulares .* from api\.responsaveis /),
      expect.stringMatching(/^with chaves as .* from \( select a\.id, /),
      expect.stringMatching(/^do \$\$ begin -- one statement, which names api\.alunos /),
    ]);
  });

  it('leaves nothing out of the core but triggers on its tables', () => {
    const others = leftOut(declared).filter(
      (text) =>
        !new RegExp(
          `^(create or replace trigger \\w+ (before|after) [a-z_, ]+|comment on trigger \\w+) on api\\.(${NAMES})\\b`,
        ).test(text),
    );
    expect(others).toEqual([]);
  });

  it('leaves no name of its tables in the core, but in quotes', () => {
    const kept = declared.flatMap((path) =>
      statements(path).flatMap((text) => [
        ...(withoutSchools(text) ?? '').matchAll(new RegExp(`.?\\bapi\\.(${NAMES})\\b`, 'g')),
      ]),
    );
    expect(kept.filter(([found]) => !found.startsWith("'")).map(([found]) => found)).toEqual([]);
  });
});
