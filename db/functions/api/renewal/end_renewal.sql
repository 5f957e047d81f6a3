/*
 * A logout by what the browser still holds: the renewal token (token), an expired session token (claims, whose signature
 * the caller has verified), or both. The id of an expired token names its sign-in; the row of that may name another
 * profile of the person by now. A token of an ended sign-in or of none changes nothing. With todas, a renewal
 * token that is still good ends every session of the person.
 */
create or replace function api.end_renewal(contexto text, token text default null, claims jsonb default null, todas boolean default false)
returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_lida portaria.renovacao := portaria.read_renewal(end_renewal.token, end_renewal.contexto);
  v_jti uuid := portaria.safe_uuid(end_renewal.claims ->> 'jti');
  v_titulares uuid[] := array[portaria.safe_uuid(end_renewal.claims ->> 'sub')];
  v_familia record;
begin
  if end_renewal.contexto = 'portal' then
    v_titulares := v_titulares || portaria.person_ids(portaria.portal_cpf(end_renewal.claims ->> 'portal_type', v_titulares[1]));
  end if;
  for v_familia in
    select distinct on (f.titular_id, f.familia) f.familia, f.titular_id, f.papel, f.escola_id, f.boa
    from (
      select (v_lida.linha).familia, (v_lida.linha).titular_id, (v_lida.linha).papel, (v_lida.linha).escola_id,
        portaria.renewal_holds(v_lida.linha) and v_lida.geracao = (v_lida.linha).geracao as boa
      union all
      select r.familia, r.titular_id, r.papel, r.escola_id, false
      from portaria.renovacoes as r
      where r.contexto = end_renewal.contexto
        and r.titular_id = any (v_titulares)
        and portaria.token_id(r, v_jti) = v_jti
      union all
      select s.familia, s.titular_id, coalesce(s.papel, end_renewal.claims ->> 'portal_type'), s.escola_id, false
      from portaria.sessoes as s
      where s.jti = end_renewal.claims ->> 'jti'
        and s.contexto = end_renewal.contexto
        and s.titular_id = portaria.safe_uuid(end_renewal.claims ->> 'sub')
    ) as f
    where f.familia is not null
    order by f.titular_id, f.familia, f.boa desc
  loop
    perform portaria.end_kept_sign_in(
      end_renewal.contexto, v_familia.familia, v_familia.titular_id, v_familia.papel, v_familia.escola_id, end_renewal.todas and v_familia.boa
    );
  end loop;
  return jsonb_build_object('situacao', 'encerrada');
end;
$$;

comment on function api.end_renewal(text, text, jsonb, boolean) is 'Logs out the sign-ins of a renewal token and of an expired session token with these claims: {situacao}. todas: every session of the person, when the renewal token is good.';

revoke all on function api.end_renewal(text, text, jsonb, boolean) from public;
grant execute on function api.end_renewal(text, text, jsonb, boolean) to service_role;
