/*
 * Continues the test as a request without a token.
 */
create or replace function tests.act_as_nobody() returns void
language plpgsql volatile
as $$
begin
  perform tests.present('{"role": "anon"}');
end;
$$;

comment on function tests.act_as_nobody() is 'Goes on as anon.';
