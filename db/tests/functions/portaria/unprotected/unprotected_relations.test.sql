-- Unprotected relations of the schema api, with the reason.
begin;
select plan(20);

create function tests.found(mudanca text) returns text[] language sql as $$ select tests.faults_after('portaria.unprotected_relations', mudanca) $$;
create foreign data wrapper fora;
create server fora foreign data wrapper fora;

select is(tests.found('select'), '{}', 'the declared state has no unprotected relation');
select is(tests.found('alter table api.notas disable row level security'), '{api.notas > row-level security is off}', 'row-level security that is off is listed');
select is(tests.found(format('create table api.x (id uuid) %s; alter table api.x enable row level security; create policy p on api.x using (false)', como)),
  '{api.x > no column escola_id}', 'a table without a school ' || como)
from unnest(array['', 'partition by list (id)']) as como;
select is(tests.found('create table api.x (id uuid) partition by list (id)'),
  '{api.x > a command has no policy,api.x > no column escola_id,api.x > row-level security is off}', 'a new table is listed with each fault, sorted');
select is(tests.found('create table api.x (id uuid); alter table api.x enable row level security; create policy "Staff read the rows of their schools" on api.x using ' || quem), faltas, 'a policy that is ' || quem)
from (values ('(false)', '{}'::text[]), ('(true)', '{api.x > no column escola_id}')) as q (quem, faltas);
select is(tests.found('create table api.x (id uuid); alter table api.x enable row level security; create policy outra on api.x using (false)'), '{api.x > no column escola_id}', 'a policy with another name does not count as the staff policy');
select is(tests.found(format('create table api.x (escola_id uuid) %s; alter table api.x enable row level security', como)
  || coalesce((select string_agg(format('; create policy %I on api.x for %s to authenticated %s', c, c, case c when 'insert' then 'with check (false)' else 'using (false)' end), '') from unnest('{select,insert,update,delete}'::text[]) as c where c <> falta), '')),
  case when falta = '' then '{}' else '{api.x > a command has no policy}' end::text[], format('without a policy for "%s" %s', falta, como))
from unnest('{"",select,insert,update,delete}'::text[]) with ordinality as f (falta, n), lateral (select case n when 5 then 'partition by list (escola_id)' else '' end) as q (como);
select is(tests.found('create table api.x (escola_id uuid); alter table api.x enable row level security; create policy p on api.x using (false)'), '{}', 'one policy for all commands is enough');
select is(tests.found('create view api.x as select 1'), '{api.x > a view that is not security_invoker}', 'a view with the rights of its owner is listed');
select is(tests.found('create view api.x with (security_invoker = true) as select 1'), '{}', 'a security_invoker view is not listed');
select is(tests.found('create materialized view api.x as select 1'), '{api.x > row-level security does not exist for it}', 'a materialized view is listed');
select is(tests.found('create foreign table api.x (escola_id uuid) server fora'), '{api.x > row-level security does not exist for it}', 'a foreign table is listed');
select is(tests.found('create schema hospede; create view hospede.x as select 1; create table hospede.t (id uuid)'), '{}', 'relations of a schema of the host are not listed');
select is(tests.found('create view api.b as select 1; create table api.a (escola_id uuid); alter table api.a enable row level security'),
  '{api.b > a view that is not security_invoker,api.a > a command has no policy}', 'relations are sorted by age');

select * from finish();
rollback;
