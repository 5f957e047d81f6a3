/*
 * api.me and api.portal_me for many sessions in one call. The shim and the gateway collect the requests that arrive
 * while their last call is running, and ask for all of them here. They have verified the signatures; this checks
 * everything else, with the functions that portaria.check_request and api.me use. No bad session fails the others. It
 * checks the lease itself, so that a node which skips portaria.check_request does not answer for ended sessions. Bodies
 * are texts, so that the client gets the same bytes as from api.me.
 */
create or replace function api.confirm_sessions(contexto text, sessoes jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_agora bigint := floor(extract(epoch from clock_timestamp()));
begin
  perform portaria.check_lease();
  if confirm_sessions.contexto = 'portal' then
    return (
      select coalesce(jsonb_agg(jsonb_build_object('recusa', t.recusa, 'corpo', t.corpo::text)), '[]')
      from (
        select c.recusa, case when c.recusa is null then portaria.portal_body(s.claims) end as corpo
        from jsonb_array_elements(confirm_sessions.sessoes) with ordinality as s (claims, posicao)
        cross join lateral portaria.endpoint_refusal('portal', s.claims, v_agora) as c (recusa)
        order by s.posicao
      ) as t
    );
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('recusa', t.recusa, 'corpo', t.corpo::text)), '[]')
    from (
      select c.recusa, case when c.recusa is null then (select b from portaria.me_body(s.claims) as b) end as corpo
      from jsonb_array_elements(confirm_sessions.sessoes) with ordinality as s (claims, posicao)
      cross join lateral portaria.endpoint_refusal('sistema', s.claims, v_agora) as c (recusa)
      order by s.posicao
    ) as t
  );
end;
$$;

comment on function api.confirm_sessions(text, jsonb) is 'Checks many sessions whose signatures the caller has verified, in one contexto (sistema or portal): [{recusa, corpo}] in the same order. recusa is the error code that me or portal_me would raise; corpo is their body as a text. 503 unavailable without the lease of the cluster.';

revoke all on function api.confirm_sessions(text, jsonb) from public;
grant execute on function api.confirm_sessions(text, jsonb) to service_role;
