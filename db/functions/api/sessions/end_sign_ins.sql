/*
 * api.logout and api.portal_logout for many sessions in one transaction with one flush to disk. The shim collects the
 * logouts that arrive while its last call is running; it has verified the signatures. A person whose lock another
 * transaction holds is left out (ocupada): no call waits for a lock, so no two calls can deadlock. It checks the lease
 * as api.confirm_sessions does.
 */
create or replace function api.end_sign_ins(contexto text, sessoes jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_agora bigint := floor(extract(epoch from clock_timestamp()));
  v_sessao record;
  v_respostas jsonb := jsonb_build_array();
begin
  perform portaria.check_lease();
  for v_sessao in
    select s.claims, s.cabecalhos, r.recusa
    from rows from (jsonb_to_recordset(end_sign_ins.sessoes) as (claims jsonb, cabecalhos jsonb)) with ordinality as s (claims, cabecalhos, posicao)
    cross join lateral portaria.endpoint_refusal(end_sign_ins.contexto, s.claims, v_agora, true) as r (recusa)
    order by s.posicao
  loop
    if v_sessao.recusa is null then
      if not portaria.try_lock_person(end_sign_ins.contexto, v_sessao.claims) then
        v_sessao.recusa := 'ocupada';
      else
        -- The log reads the caller from the settings of the request.
        perform set_config('request.headers', v_sessao.cabecalhos::text, true), set_config('request.jwt.claims', v_sessao.claims::text, true);
        if end_sign_ins.contexto = 'portal' then
          perform portaria.sign_out_portal(v_sessao.claims, false);
        else
          perform portaria.sign_out(v_sessao.claims, false);
        end if;
      end if;
    end if;
    v_respostas := v_respostas || jsonb_build_object('recusa', v_sessao.recusa);
  end loop;
  return v_respostas;
end;
$$;

comment on function api.end_sign_ins(text, jsonb) is 'Logs out many sessions [{claims, cabecalhos}] whose signatures the caller has verified, in one contexto (sistema or portal): [{recusa}] in the same order. recusa is null when the sign-in is ended, ocupada when it must be asked alone, else the error code that logout or portal_logout would raise. cabecalhos are the request headers x-request-id, x-client-ip, user-agent and x-geo-*. 503 unavailable without the lease of the cluster.';

revoke all on function api.end_sign_ins(text, jsonb) from public;
grant execute on function api.end_sign_ins(text, jsonb) to service_role;
