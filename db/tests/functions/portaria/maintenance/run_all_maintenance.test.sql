-- The complete clean-up in one call: batches, each committed separately. It ends transactions, so this file has none.
select plan(5);

insert into portaria.token_blacklist (jti, usuario_id, expira_em)
select 'old' || n, gen_random_uuid(), now() - interval '1 day' from generate_series(1, 25) as n;
insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('later', gen_random_uuid(), now() + interval '1 hour');

create table tests.lotes (transacao xid8, linhas bigint, inicio timestamptz, fim timestamptz);
grant insert on tests.lotes to public;
create function tests.note_batch() returns trigger language plpgsql as $$
begin
  perform pg_sleep(0.2);
  insert into tests.lotes select pg_current_xact_id(), count(*), transaction_timestamp(), clock_timestamp() from antes;
  return null;
end $$;
create trigger note_batch after delete on portaria.token_blacklist
referencing old table as antes for each statement execute function tests.note_batch();

set role portaria_maintenance;
call portaria.run_all_maintenance(10);
reset role;

select results_eq('select jti from portaria.token_blacklist', $$values ('later')$$, 'every expired row is deleted');
select results_eq('select linhas::integer from tests.lotes order by transacao', $$values (10), (10), (5)$$, 'a batch has ten rows');
select is((select count(distinct transacao)::integer from tests.lotes), 3, 'each batch has its own transaction');
select ok(bool_and(proximo - fim >= 2 * (fim - inicio)), 'after each batch the procedure pauses for twice its duration')
from (select fim, inicio, lead(inicio) over (order by transacao) as proximo from tests.lotes) as l where proximo is not null and extract(epoch from fim - inicio) < 10;
set role authenticator;
select throws_ok('call portaria.run_all_maintenance()', '42501', null, 'authenticator may not run the clean-up');
reset role;

select * from finish();
