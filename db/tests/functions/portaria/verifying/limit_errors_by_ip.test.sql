-- Sixty wrong attempts an hour from one address.
begin;
select plan(7);

select tests.request('192.0.2.1');
insert into portaria.otp_tentativas (ip, criado_em) select '192.0.2.1', clock_timestamp() - interval '10 minutes' from generate_series(1, 59);
insert into portaria.otp_tentativas (ip, criado_em) select '192.0.2.1', clock_timestamp() - interval '1 hour' from generate_series(1, 99);
insert into portaria.otp_tentativas (ip) select '192.0.2.2' from generate_series(1, 99);
create function tests.wait() returns integer language sql as $$ select portaria.limit_errors_by_ip() $$;

select is(tests.wait(), null, '59 attempts of an address within an hour are allowed');
select portaria.count_error_by_ip();
select cmp_ok(tests.wait(), '>', 0, '60 attempts of an address within an hour are refused');
select ok(tests.wait() between 2990 and 3000, 'the wait ends when the oldest attempt is an hour old');
select tests.request('192.0.2.3');
select is(tests.wait(), null, 'another address is not refused');
select tests.request('192.0.2.1', 'uniform');
select cmp_ok(tests.wait(), '>', 0, 'the uniform style refuses the address too');
update portaria.limites set valor = 61 where nome = 'erros_por_ip';
select is(tests.wait(), null, 'a raised limit ends the refusal');
update portaria.limites set valor = 62 where nome = 'erros_por_ip';
select tests.meanwhile('portaria.lock_limit(text)', $$insert into portaria.otp_tentativas (ip) values ('192.0.2.1'), ('192.0.2.1')$$);
select cmp_ok(tests.wait(), '>', 0, 'attempts committed during the wait for the lock count');

select * from finish();
rollback;
