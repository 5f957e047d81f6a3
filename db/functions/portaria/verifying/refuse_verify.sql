/*
 * The limits of the address, before anything is compared.
 */
create or replace function portaria.refuse_verify(contexto text, codigo text) returns jsonb
language plpgsql volatile
as $$
declare
  v_ip inet := portaria.client_ip();
  v_digest bytea := portaria.codigo_digest(refuse_verify.codigo);
  v_erros integer := portaria.limit_errors_by_ip();
  v_titular portaria.titular;
  v_espera integer := coalesce(v_erros, portaria.spend_send(refuse_verify.contexto, v_digest, v_ip));
begin
  if v_espera is null then
    return null;
  end if;
  v_titular := case refuse_verify.contexto
    when 'portal' then portaria.portal_titular(refuse_verify.codigo)
    else row('sistema', 'usuario', (portaria.find_active_usuario(refuse_verify.codigo)).id, null)::portaria.titular
  end;
  return portaria.refuse_address(
    v_titular, v_digest, v_ip, case when v_erros is null then 'otps_por_ip' else 'erros_por_ip' end, v_espera
  );
end;
$$;

comment on function portaria.refuse_verify(text, text) is 'Counts a verify against the address. 429 rate_limited_ip, noted for the person, when the address has no send or no attempt left; else null.';

revoke all on function portaria.refuse_verify(text, text) from public;
