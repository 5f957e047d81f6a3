// The mutants of SQL files: every rule for functions and for policies.
import { describe, expect, test } from 'vitest';
import { mutateSql } from './mutate-sql.ts';

const body = (code: string): string =>
  `create or replace function portaria.f(a integer) returns void\nlanguage plpgsql volatile\nas $$\n${code}\n$$;\n`;
const namesOf = (source: string): string[] => mutateSql(source).map(({ what }) => what);

describe('mutateSql for a function', () => {
  test('removes a lock, in every way to write one', () => {
    expect(
      namesOf(body('  select * into v from portaria.t as t for no key update of t skip locked;')),
    ).toEqual([
      'for no key update of t skip locked → lock removed',
      'skip locked → skip locked removed in: select * into v from portaria.t as t for no key update of t skip locked;',
    ]);
    expect(namesOf(body('  select pg_advisory_xact_lock(a);'))).toEqual([
      'pg_advisory_xact_lock( → pg_sleep(0 *',
    ]);
    expect(namesOf(body('  v_u := portaria.lock_usuario(portaria.safe_uuid(a));'))).toContain(
      'portaria.lock_usuario(portaria.safe_uuid(a)) → (select u from portaria.usuarios as u where u.id = portaria.safe_uuid(a))',
    );
  });

  test('removes and negates each condition', () => {
    expect(namesOf(body('  where a = 3 and b\n    and not c'))).toEqual([
      '= → <> in: where a = 3 and b',
      'and → or in: where a = 3 and b',
      '3 → 4 in: where a = 3 and b',
      'where a = 3 and b → where true',
      'not → not removed in: and not c',
      'and not c → condition removed in: and not c',
      'and → or in: and not c',
    ]);
  });

  test('replaces each comparison that knows null by the one that does not', () => {
    const names = (code: string): string[] =>
      namesOf(body(code))
        .filter((name) => / → (?:<>|=|is false|is true) in:/.test(name))
        .map((name) => name.replace(/ in: .*/, ''));
    expect(names('  return a is distinct from b;')).toEqual(['is distinct from → <>']);
    expect(names('  return a is not distinct from b;')).toEqual(['is not distinct from → =']);
    expect(names('  return a is not true;')).toEqual(['is not true → is false', 'is not true → is true']);
  });

  test('removes limits, orders and conflict clauses', () => {
    const names = namesOf(body('  order by a desc\n  limit f.a\n  on conflict (a) do nothing;'));
    expect(names).toEqual([
      'desc → asc in: order by a desc',
      'order by a desc → clause removed in: order by a desc',
      'limit f.a → limit removed in: limit f.a',
      'on conflict (a) do nothing → clause removed',
    ]);
  });

  test('keeps the old value of each updated column', () => {
    const updates = [
      "  update portaria.t as u set a = f(1, 'x, y'), (b, c) = (v, v), d = v",
      '  where u.e is true;',
      '  update api.outra set a = v;',
      '  insert into portaria.t as q (a) values (v) on conflict (a) do update set a = excluded.a returning a;',
    ];
    const kept = namesOf(body(updates.join('\n'))).filter((name) => /^\w+ = .* → \w+ = \w+\.\w+/.test(name));
    expect(kept.map((name) => name.replace(/ in: .*/, ''))).toEqual([
      "a = f(1, 'x, y') → a = u.a",
      'd = v → d = u.d',
      'a = v → a = outra.a',
      'a = excluded.a → a = q.a',
    ]);
  });

  test('disables a case branch, a continue of a loop and dynamic SQL', () => {
    expect(namesOf(body('  case when a then b end'))).toEqual([
      'when a then → when false then in: case when a then b end',
    ]);
    expect(namesOf(body('  continue when v;'))).toEqual(['continue when v; → continue when false;']);
    expect(namesOf(body("  execute format('drop %I', a);"))).toEqual([
      "execute format('drop %I', a); → null;",
    ]);
  });

  test('removes the order inside a call, and negates a pattern', () => {
    expect(namesOf(body("  array_agg(a order by b) left join c.d ~ 'x' a like 'y'"))).toEqual([
      "~ → !~ in: array_agg(a order by b) left join c.d ~ 'x' a like 'y'",
      "like → not like in: array_agg(a order by b) left join c.d ~ 'x' a like 'y'",
      "order by b → clause removed in: array_agg(a order by b) left join c.d ~ 'x' a like 'y'",
      "left join → join in: array_agg(a order by b) left join c.d ~ 'x' a like 'y'",
    ]);
  });

  test('changes nothing in strings, comments and quoted names', () => {
    expect(namesOf(body(`  -- 3 and not 4\n  x('3 of 4 and not all', "a and b");`))).toEqual([]);
  });

  test('changes privileges, security definer, search_path and triggers', () => {
    const source = [
      'create or replace function api.f() returns trigger',
      'language plpgsql volatile security definer',
      'set search_path = pg_catalog, pg_temp',
      'as $$ begin end; $$;',
      'revoke all on function api.f() from public;',
      'grant execute on function api.f() to authenticated;',
      'create or replace trigger t',
      'before update on api.x',
      'for each row when (old.a is distinct from new.a) execute function api.f();',
    ].join('\n');
    expect(namesOf(source)).toEqual([
      'security definer → security definer removed',
      'set search_path = pg_catalog, pg_temp → search_path removed',
      'also granted to anon',
      'grant execute on function api.f() to authenticated; → revoke execute on function api.f() from authenticated;',
      'create or replace trigger t before update on api.x for each row when (old.a is distinct fr → drop trigger if exists t on api.x;',
      'is distinct from → <> in: for each row when (old.a is distinct from new.a) execute function api.f();',
      'when (old.a is distinct from new.a) → when (true)',
    ]);
  });
});

test('a removed trigger or policy leaves no comment behind', () => {
  const source = [
    'create or replace function api.f() returns trigger as $$ $$;',
    'create or replace trigger t before update of a on api.x for each row execute function api.f();',
    'create or replace trigger u after insert on api.x for each row execute function api.f();',
    `comment on trigger t on api.x is 'Says; what.';`,
    `comment on trigger u on api.x is 'Another.';`,
  ].join('\n');
  const removed = mutateSql(source).filter(({ what }) => what.includes('→ drop trigger'));
  expect(removed.map(({ text }) => text.match(/comment on trigger \w|drop trigger if exists \w/g))).toEqual([
    ['drop trigger if exists t', 'comment on trigger u'],
    ['drop trigger if exists u', 'comment on trigger t'],
  ]);
  const policies = [
    'create policy "a b" on api.x for select to authenticated using (x);',
    `comment on policy "a b" on api.x is 'Not 3.';`,
  ].join('\n');
  expect(
    mutateSql(policies)
      .find(({ what }) => what.includes('policy removed'))
      ?.text.trim(),
  ).toBe('');
});

describe('mutateSql for policies', () => {
  test('removes a policy, and changes its condition, role and command', () => {
    const source = [
      `select portaria.isolate_by_school('api.x', 'id', '{a,b}');`,
      'drop policy if exists "A and b" on api.x;',
      'create policy "A and b" on api.x',
      'for select to authenticated',
      'using (id = any ((select portaria.ids())::uuid[]));',
      `comment on policy "A and b" on api.x is 'Not 3.';`,
    ].join('\n');
    expect(namesOf(source)).toEqual([
      `a, → element removed in: select portaria.isolate_by_school('api.x', 'id', '{a,b}');`,
      `,b → element removed in: select portaria.isolate_by_school('api.x', 'id', '{a,b}');`,
      `select portaria.isolate_by_school('api.x', 'id', '{a,b}'); → statement removed`,
      'create policy "A and b" on api.x for select to authenticated using (id = any ((select port → policy removed',
      'to authenticated → to public',
      'for select to → for all to in: for select to authenticated',
      '= any → <> all in: using (id = any ((select portaria.ids())::uuid[]));',
      'using (id = any ((select portaria.ids())::uuid[])) → using (true)',
    ]);
  });
});
