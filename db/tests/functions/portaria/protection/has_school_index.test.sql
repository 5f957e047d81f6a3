-- Whether a query finds the rows of a school without reading those of all.
begin;
select plan(9);

create table api.outra (escola_id uuid, nome text);
create index on api.outra (escola_id);
create table api.solta (id uuid primary key, escola_id uuid, nome text);
create function tests.has() returns boolean language sql as $$ select portaria.has_school_index('api.solta', 'escola_id') $$;
select is(tests.has(), false, 'no index of the school, whatever other tables have');
create index on api.solta (nome, escola_id);
select is(tests.has(), false, 'one that begins with another column');
create index on api.solta (escola_id) where nome is not null;
select is(tests.has(), false, 'one of some rows');
create index on api.solta (nome) include (escola_id);
select is(tests.has(), false, 'one that carries it along');
create index solta_escola on api.solta (escola_id, nome);
select is(tests.has(), true, 'one that begins with the school');
select is(portaria.has_school_index('api.solta', 'nome'), true, 'the column is asked about');
select is(portaria.has_school_index('api.outra', 'nome'), false, 'in this table');
update pg_index set indisvalid = false where indexrelid = 'api.solta_escola'::regclass;
select is(tests.has(), false, 'an invalid index does not count');
create unique index on api.solta (escola_id);
select is(tests.has(), true, 'a constraint is as good');

select * from finish();
rollback;
