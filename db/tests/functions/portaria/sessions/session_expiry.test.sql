-- No session lasts longer than its maximum from the sign-in.
begin;
select plan(9);

select is(portaria.session_expiry('sistema', 1000000, null), 1028800::bigint, 'eight hours at a sign-in');
select is(portaria.session_expiry('sistema', 1000000, to_timestamp(1000000 - 57600)), 1028800::bigint, 'and sixteen hours after it');
select is(portaria.session_expiry('sistema', 1000000, to_timestamp(1000000 - 57601)), 1028799::bigint, 'then the rest of a day');
select is(portaria.session_expiry('sistema', 1000000, to_timestamp(1000000 - 86399)), 1000001::bigint, 'to the last second');
select tests.throws_code($$select portaria.session_expiry('sistema', 1000000, to_timestamp(1000000 - 86400))$$, 'session_ended', 401, 'after which nothing is left');
select is(portaria.session_expiry('portal', 1000000, null), 1007200::bigint, 'two hours in the portal');
select is(portaria.session_expiry('portal', 1000000, to_timestamp(1000000 - 28000)), 1000800::bigint, 'eight in all');
select tests.throws_code($$select portaria.session_expiry('portal', 1000000, to_timestamp(1000000 - 28800))$$, 'session_ended', 401, 'and no more');
update portaria.limites set valor = 60 where nome in ('sessao_maxima', 'sessao_portal_maxima');
select is(portaria.session_expiry('sistema', 1000000, null), 1000060::bigint, 'a row of limites, also at the sign-in');

select * from finish();
rollback;
