/*
 * The shim calls as the service, so the session is checked here as PostgREST would check it.
 */
create or replace function portaria.require_endpoint(contexto text, claims jsonb) returns void
language plpgsql stable
as $$
declare
  v_recusa text := (
    select r from portaria.endpoint_refusal(
      require_endpoint.contexto, require_endpoint.claims, floor(extract(epoch from clock_timestamp()))::bigint
    ) as r
  );
begin
  if v_recusa is not null then
    perform portaria.raise_error(v_recusa);
  end if;
end;
$$;

comment on function portaria.require_endpoint(text, jsonb) is 'Raises the error with which an endpoint of this context refuses these claims: 401.';

revoke all on function portaria.require_endpoint(text, jsonb) from public;
