/*
 * The headers that the shim sends with every call. Repeat it to come from another address or in the other refusal style.
 */
create or replace function tests.request(
  ip text default '203.0.113.1',
  otp_response text default 'explicit',
  extra jsonb default '{}'
) returns void
language plpgsql volatile
as $$
begin
  perform set_config('request.headers', (jsonb_build_object(
    'x-client-ip', request.ip,
    'x-otp-response', request.otp_response,
    'x-otp-pepper', 'pepper-of-the-tests-0123456789abcdef0123456789abcdef',
    'x-request-id', 'req-tests-1',
    'user-agent', 'pgTAP'
  ) || request.extra)::text, true);
end;
$$;

comment on function tests.request(text, text, jsonb) is 'Sets the request headers as PostgREST would hand them on.';
