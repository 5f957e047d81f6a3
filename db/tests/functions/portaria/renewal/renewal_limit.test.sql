-- How long a sign-in can be renewed: each context has its own limit, and without one nobody stays signed in.
begin;
select plan(3);

create function tests.limits() returns interval[] language sql as $$ select array[portaria.renewal_limit('sistema'), portaria.renewal_limit('portal')] $$;
update portaria.limites set valor = case nome when 'renovacao_maxima' then 604800 else 86400 end where nome in ('renovacao_maxima', 'renovacao_portal_maxima');
select is(tests.limits(), '{7 days,1 day}', 'a week, and a day in the portal');
update portaria.limites set valor = 0 where nome in ('renovacao_maxima', 'renovacao_portal_maxima');
select is(tests.limits(), '{0,0}', 'with 0 not at all');
delete from portaria.limites where nome in ('renovacao_maxima', 'renovacao_portal_maxima');
select is(tests.limits(), '{0,0}', 'nor without the rows');

select * from finish();
rollback;
