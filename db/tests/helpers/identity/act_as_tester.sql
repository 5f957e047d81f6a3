/*
 * Continues the test as the connection's own role, which may read every table.
 */
create or replace function tests.act_as_tester() returns void
language plpgsql volatile
as $$
begin
  perform set_config('role', 'none', true);
  perform set_config('request.jwt.claims', '', true);
  perform set_config('request.path', '', true);
end;
$$;

comment on function tests.act_as_tester() is 'Goes on as the test itself, with its own rights and no claims.';
