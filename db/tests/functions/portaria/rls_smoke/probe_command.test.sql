-- The statement of a probe, by command and by privileges of authenticated.
begin;
select plan(6);

-- The catalogue lists the renamed column last, and without an index the first column is not returned first.
create table api.alvo (antes uuid, nome text);
alter table api.alvo rename column antes to id;
set local enable_indexscan = off;
set local enable_bitmapscan = off;
create function tests.commands(coluna name) returns text[] language plpgsql volatile as $$
declare
  v_sql text[];
begin
  set local role authenticated;
  select array_agg(portaria.probe_command('api.alvo', commands.coluna, c, '00000000-0000-4000-8000-0000000000e1') order by n)
  into v_sql from unnest('{select,insert,update,delete}'::text[]) with ordinality as k (c, n);
  perform tests.act_as_tester();
  return v_sql;
end;
$$;

select is(tests.commands('id'), '{null,null,null,null}', 'without a privilege there is no statement');
grant all on api.alvo to authenticated;
select is(tests.commands('id'), array[
  'select from api.alvo where portaria.row_reached()',
  $$insert into api.alvo (id) values ('00000000-0000-4000-8000-0000000000e1')$$,
  'update api.alvo set id = default where portaria.row_reached()',
  'delete from api.alvo where portaria.row_reached()'
], 'with all privileges every command has a statement');
select is((tests.commands(null))[2], 'insert into api.alvo default values', 'an insert into a table without a school uses default values');
select is((tests.commands(null))[1], 'select from api.alvo where portaria.row_reached()', 'a read of a table without a school has the same statement');
revoke all on api.alvo from authenticated;
grant select (nome), insert (nome), update (nome) on api.alvo to authenticated;
select is(tests.commands(null), array[
  'select from api.alvo where portaria.row_reached()',
  'insert into api.alvo default values',
  'update api.alvo set nome = default where portaria.row_reached()',
  null
], 'a column privilege is enough for a statement');
revoke all on api.alvo from authenticated;
grant delete on api.alvo to authenticated;
select is(tests.commands('id'), array[null, null, null, 'delete from api.alvo where portaria.row_reached()'], 'a privilege for one command gives no statement for another');

select * from finish();
rollback;
