// The generator sees a write that can fail with a raw 23505, and no other.
import { expect, test } from 'vitest';
import { FUNCTION_CODES } from './function-codes.ts';
import { catches, tablesOf, triggersOf, writesKeys } from './unique-writes.ts';

const tables = tablesOf(`
create table api.salas (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null,
  nome text not null,
  codigo text,
  aberta boolean not null default false,
  constraint salas_nome_unico unique (escola_id, nome)
);

create unique index salas_codigo_idx on api.salas (codigo) where aberta;
`);

test.each([
  ['an insert', 'insert into api.salas (escola_id, nome) values (a, b);'],
  ['an insert of all columns', 'insert into api.salas select v.*;'],
  ['an insert of an id', 'insert into api.salas as s (id) values (a);'],
  [
    'the second insert of a statement',
    'with a as (insert into api.salas (codigo) values (b) on conflict do nothing) insert into api.salas (escola_id, nome) select c, d',
  ],
  [
    'an insert that skips another key',
    'insert into api.salas (id, escola_id, nome) values (a, b, c) on conflict (id) do nothing;',
  ],
  [
    'an insert into a part of the table',
    'insert into api.salas (codigo, aberta, nome) values (a, true, b) on conflict (nome) do nothing;',
  ],
  ['an update', 'update api.salas as s set aberta = true, nome = a where s.id = b;'],
  ['an update of two columns', 'update api.salas as s set (escola_id, nome) = (a, b) where s.id = c;'],
])('%s can fail', (_what, body) => {
  expect(writesKeys(body, tables)).toBe(true);
});

test.each([
  [
    'an insert that skips every conflict',
    'insert into api.salas (id, escola_id, nome) values (a, b, c) on conflict do nothing;',
  ],
  [
    'an insert that updates instead',
    'insert into api.salas (escola_id, nome, codigo) values (a, b, c) on conflict on constraint salas_nome_unico do update set aberta = true;',
  ],
  ['an update of another column', 'update api.salas as s set cor = a where s.nome = b;'],
  ['an update to null', 'update api.salas as s set codigo = null where s.id = a;'],
  ['an insert into a table without a key', 'insert into api.outras (nome) values (a);'],
  ['a look', 'select from api.salas as s where s.nome = a;'],
])('%s cannot fail', (_what, body) => {
  expect(writesKeys(body, tables)).toBe(false);
});

test.each([
  ['begin x(); exception when unique_violation then y(); end', true],
  ['exception\n    when not_null_violation or unique_violation or check_violation then', true],
  ['exception when others then', true],
  ['exception when check_violation then raise unique_violation;', false],
])('a handler: %s', (body, expected) => {
  expect(catches(body)).toBe(expected);
});

test('a trigger belongs to its table', () => {
  const sql =
    "create or replace trigger note_sala\nafter update of nome on api.salas\nfor each row when (old.nome <> new.nome)\nexecute function portaria.note_sala('x');";
  expect([...triggersOf(sql)]).toEqual([['api.salas', ['portaria.note_sala']]]);
});

test('functions of api reach it through calls, and not past a handler', () => {
  const reaching = FUNCTION_CODES.filter(({ reached }) => reached.includes('unique_violation')).map(
    ({ name }) => name,
  );
  expect(reaching).toEqual(expect.arrayContaining(['person_create', 'portal_move', 'school_update']));
  expect(reaching).not.toContain('import_commit');
});
