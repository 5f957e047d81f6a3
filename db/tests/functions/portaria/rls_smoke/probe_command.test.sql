-- The statement of a probe, by command and by what authenticated may do.
begin;
select plan(6);

-- The catalogue holds the renamed column last, and without an index the first column is not found first.
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

select is(tests.commands('id'), '{null,null,null,null}', 'nothing without a privilege');
grant all on api.alvo to authenticated;
select is(tests.commands('id'), array[
  'select from api.alvo where portaria.row_reached()',
  $$insert into api.alvo (id) values ('00000000-0000-4000-8000-0000000000e1')$$,
  'update api.alvo set id = default where portaria.row_reached()',
  'delete from api.alvo where portaria.row_reached()'
], 'every command, on a table of schools');
select is((tests.commands(null))[2], 'insert into api.alvo default values', 'on a table without a school, a row of defaults');
select is((tests.commands(null))[1], 'select from api.alvo where portaria.row_reached()', 'and reads as on any other');
revoke all on api.alvo from authenticated;
grant select (nome), insert (nome), update (nome) on api.alvo to authenticated;
select is(tests.commands(null), array[
  'select from api.alvo where portaria.row_reached()',
  'insert into api.alvo default values',
  'update api.alvo set nome = default where portaria.row_reached()',
  null
], 'a privilege on a column is enough, and there is none to delete');
revoke all on api.alvo from authenticated;
grant delete on api.alvo to authenticated;
select is(tests.commands('id'), array[null, null, null, 'delete from api.alvo where portaria.row_reached()'], 'one privilege opens no other command');

select * from finish();
rollback;
