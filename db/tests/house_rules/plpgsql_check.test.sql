-- House rule: plpgsql_check reports nothing for any function of Portaria.
-- requires: plpgsql_check
begin;
select plan(1);

-- Triggers that only exist on tables of the host are checked on one such table.
create temporary table hospedeira (id int);
create trigger seguir after insert or update or delete on hospedeira for each row execute function portaria.follow_change('x', 'y', 'pessoas');
create trigger manter before update on hospedeira for each row execute function portaria.keep_parent_school('id', 'select null', 'hospedeira');

select is_empty(
  $$
    select c.*
    from pg_catalog.pg_proc as p
    join pg_catalog.pg_language as l on l.oid = p.prolang and l.lanname = 'plpgsql'
    left join pg_catalog.pg_trigger as t on t.tgfoid = p.oid and not t.tgisinternal
    -- A function of several triggers may name a transition table that only some of them have.
    cross join lateral (
      select max(o.tgoldtable::text)::name as antes, max(o.tgnewtable::text)::name as depois from pg_catalog.pg_trigger as o where o.tgfoid = p.oid
    ) as s
    cross join lateral plpgsql_check_function_tb(
      p.oid, coalesce(t.tgrelid, 0), extra_warnings => true, oldtable => coalesce(t.tgoldtable, s.antes), newtable => coalesce(t.tgnewtable, s.depois)
    ) as c
    where p.pronamespace in ('portaria'::regnamespace, 'api'::regnamespace) and pg_get_userbyid(p.proowner) = 'portaria_owner'
  $$,
  'plpgsql_check reports no error and no warning [E24]'
);

select * from finish();
rollback;
