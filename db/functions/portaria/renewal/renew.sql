/*
 * Judges a genuine token under the locks of person and sign-in. The answer is the row to store with the next token, or
 * an error that is kept (recusa).
 */
create or replace function portaria.renew(lida portaria.renovacao, tentativa text) returns portaria.renovacao
language plpgsql volatile
as $$
declare
  v_linha portaria.renovacoes := portaria.lock_renewal((lida.linha).familia);
  v_agora timestamptz := clock_timestamp();
  v_tentativa bytea := substr(sha256(convert_to(renew.tentativa, 'UTF8')), 1, 16);
  v_caso text;
  v_espera integer;
begin
  if v_linha.familia is null then
    lida.recusa := portaria.return_error('refresh_invalid');
    return lida;
  end if;
  case portaria.renewal_refusal(v_linha)
    when 'role_revoked' then lida.recusa := portaria.refuse_renewal(v_linha, 'role_revoked'); return lida;
    when 'session_ended' then lida.recusa := portaria.refuse_renewal(v_linha, 'refresh_invalid'); return lida;
    else null;
  end case;
  v_caso := portaria.renewal_case(
    v_linha, lida.geracao, lida.numero, v_tentativa, v_agora, portaria.limite('renovacao_graca') * interval '1 second'
  );
  if v_caso = 'copia' then
    lida.recusa := portaria.refuse_renewal(v_linha, 'refresh_reused');
    return lida;
  end if;
  v_linha.momentos := array(
    select m from unnest(v_linha.momentos) as m
    where m > v_agora - portaria.limite('renovacoes_por_sessao_janela') * interval '1 second'
  );
  v_espera := case v_caso when 'esperar' then portaria.limite('renovacao_graca')
    else portaria.limit_reopens('renovacoes_por_sessao', v_linha.momentos) end;
  if v_espera is not null then
    lida.recusa := portaria.return_error('rate_limited_session', null, v_espera);
    return lida;
  end if;
  v_linha := portaria.renewed(v_linha, v_caso, lida.numero, v_tentativa, v_agora);
  v_linha.momentos := v_linha.momentos || v_agora;
  lida.linha := v_linha;
  return lida;
end;
$$;

comment on function portaria.renew(portaria.renovacao, text) is 'The token with the row after its renewal (linha), or with an error (recusa): 401 refresh_invalid, refresh_reused or role_revoked, 429 rate_limited_session. The caller holds the lock of the person.';

revoke all on function portaria.renew(portaria.renovacao, text) from public;
