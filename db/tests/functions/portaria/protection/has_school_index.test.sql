-- Whether an index finds the rows of a school.
begin;
select plan(9);

create table api.outra (escola_id uuid, nome text);
create index on api.outra (escola_id);
create table api.solta (id uuid primary key, escola_id uuid, nome text);
create function tests.has() returns boolean language sql as $$ select portaria.has_school_index('api.solta', 'escola_id') $$;
select is(tests.has(), false, 'an index of another table does not count');
create index on api.solta (nome, escola_id);
select is(tests.has(), false, 'an index that begins with another column does not count');
create index on api.solta (escola_id) where nome is not null;
select is(tests.has(), false, 'a partial index does not count');
create index on api.solta (nome) include (escola_id);
select is(tests.has(), false, 'an index that only includes the column does not count');
create index solta_escola on api.solta (escola_id, nome);
select is(tests.has(), true, 'an index that begins with the column counts');
select is(portaria.has_school_index('api.solta', 'nome'), true, 'an index of another column counts for that column');
select is(portaria.has_school_index('api.outra', 'nome'), false, 'an index of another table does not count for that column');
update pg_index set indisvalid = false where indexrelid = 'api.solta_escola'::regclass;
select is(tests.has(), false, 'an invalid index does not count');
create unique index on api.solta (escola_id);
select is(tests.has(), true, 'a unique index counts');

select * from finish();
rollback;
