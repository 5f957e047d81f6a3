/*
 * How long a refused caller is told to wait.
 */
create or replace function tests.retry_after(sql text) returns integer
language plpgsql volatile
as $$
begin
  return (tests.refusal(retry_after.sql) -> 'headers' ->> 'Retry-After')::integer;
end;
$$;

comment on function tests.retry_after(text) is 'The Retry-After of the refusal that a statement raises, in seconds.';
