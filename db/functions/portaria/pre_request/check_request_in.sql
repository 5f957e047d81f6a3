/*
 * The body of portaria.check_request. The rules about sessions are in portaria.session_refusal, which the batch calls
 * of the shim and the gateway use too.
 */
create or replace function portaria.check_request_in(esquemas text) returns void
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_papel text := current_setting('role');
  v_claims jsonb;
  v_agora bigint := floor(extract(epoch from clock_timestamp()));
  v_encerra boolean := current_setting('request.path', true) in ('/rpc/logout', '/rpc/portal_logout');
  v_recusa text;
begin
  perform portaria.check_lease();
  perform portaria.bound_request(v_papel::name);
  perform portaria.check_count();
  if v_papel = 'anon' then
    perform portaria.check_anonymous(check_request_in.esquemas);
  end if;
  if v_papel not in ('authenticated', 'service_role') then
    return;
  end if;
  perform portaria.check_algorithm();
  v_claims := portaria.claims();
  if v_papel = 'service_role' then
    v_recusa := portaria.token_refusal(v_claims, v_agora);
  else
    select r into v_recusa from portaria.session_refusal(v_claims, v_agora, v_encerra) as r;
  end if;
  if v_recusa is not null then
    perform portaria.raise_error(v_recusa);
  end if;
  if v_papel = 'authenticated' then
    perform portaria.check_step_up(v_claims, check_request_in.esquemas);
  end if;
end;
$$;

comment on function portaria.check_request_in(text) is 'The checks before every request; esquemas is PostgREST''s search_path. Sets the time limits of the role. Refuses every request on a node without the lease of its cluster, requests without a token, estimated counts, and tokens that are malformed, expired, revoked, or without an active user with that role or an active profile, and sessions without the passkey that their role demands.';

revoke all on function portaria.check_request_in(text) from public;
grant execute on function portaria.check_request_in(text) to anon, authenticated, service_role;
