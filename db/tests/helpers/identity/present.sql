/*
 * What PostgREST does with a token whose signature holds: the claims go into a setting and their role becomes the role
 * of the transaction. It calls portaria.check_request() next; a test that wants it calls it by name.
 */
create or replace function tests.present(claims jsonb, path text default '/rpc/me') returns void
language plpgsql volatile
as $$
begin
  perform set_config('request.jwt.claims', present.claims::text, true);
  perform set_config('request.path', present.path, true);
  perform set_config('role', coalesce(present.claims ->> 'role', 'anon'), true);
end;
$$;

comment on function tests.present(jsonb, text) is 'Goes on as the bearer of these claims, calling this path.';
