/*
 * A wrong code; another n gives another wrong one.
 */
create or replace function tests.wrong_otp(otp text, n integer default 1) returns text
language sql immutable
as $$
  select lpad(((wrong_otp.otp::integer + wrong_otp.n) % 1000000)::text, 6, '0')
$$;

comment on function tests.wrong_otp(text, integer) is 'The n-th code after this one.';
