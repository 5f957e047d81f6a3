-- No session is valid longer than the maximum after the sign-in.
begin;
select plan(9);

select is(portaria.session_expiry('sistema', 1000000, null), 1028800::bigint, 'a system token is valid for eight hours');
select is(portaria.session_expiry('sistema', 1000000, to_timestamp(1000000 - 57600)), 1028800::bigint, 'a system token issued sixteen hours after the sign-in is valid for eight hours');
select is(portaria.session_expiry('sistema', 1000000, to_timestamp(1000000 - 57601)), 1028799::bigint, 'a system token issued later is valid until 24 hours after the sign-in');
select is(portaria.session_expiry('sistema', 1000000, to_timestamp(1000000 - 86399)), 1000001::bigint, 'a system token issued one second before is valid for one second');
select tests.throws_code($$select portaria.session_expiry('sistema', 1000000, to_timestamp(1000000 - 86400))$$, 'session_ended', 401, 'no system token is issued 24 hours after the sign-in');
select is(portaria.session_expiry('portal', 1000000, null), 1007200::bigint, 'a portal token is valid for two hours');
select is(portaria.session_expiry('portal', 1000000, to_timestamp(1000000 - 28000)), 1000800::bigint, 'a portal token is valid until eight hours after the sign-in at most');
select tests.throws_code($$select portaria.session_expiry('portal', 1000000, to_timestamp(1000000 - 28800))$$, 'session_ended', 401, 'no portal token is issued eight hours after the sign-in');
update portaria.limites set valor = 60 where nome in ('sessao_maxima', 'sessao_portal_maxima');
select is(portaria.session_expiry('sistema', 1000000, null), 1000060::bigint, 'a lowered maximum applies to a sign-in');

select * from finish();
rollback;
