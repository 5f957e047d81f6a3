/*
 * Thirty wrong attempts per person and day over all codes: a limit of three tries per code would still allow 864
 * guesses a day. Each network from which the person has signed in has its own thirty; all other networks share thirty.
 * So a stranger cannot lock the owner out. A network is known by the records with the phone of the code: others with the same
 * CPF may be planted, and would give thirty more for each network. Attempts without a network (from older releases) count everywhere. The
 * caller holds the lock of the person's newest code, the only one whose attempts can still grow.
 */
create or replace function portaria.errors_reopen(titulares uuid[], rede cidr, telefone text default null) returns integer
language plpgsql stable
as $$
declare
  v_agora timestamptz := clock_timestamp();
  v_desde timestamptz := v_agora - portaria.limite('erros_por_usuario_janela') * interval '1 second';
  v_conhecidas cidr[];
begin
  -- Counts all networks together first: most people are far from the limit.
  if (
    select coalesce(sum(o.tentativas), 0) < portaria.limite('erros_por_usuario')
    from portaria.login_otps as o
    where o.titular_id = any (errors_reopen.titulares)
      and o.criado_em > v_desde - portaria.limite('otp_validade') * interval '1 second'
  ) then
    return null;
  end if;

  v_desde := greatest(v_desde, portaria.unlocked_since(errors_reopen.titulares));
  v_conhecidas := array(
    select r.rede
    from portaria.redes_conhecidas as r
    where r.titular = any (case when errors_reopen.telefone is null then errors_reopen.titulares
        else portaria.with_phone(errors_reopen.titulares, errors_reopen.telefone) end)
      and r.vista_em > v_agora - portaria.limite('retencao_redes') * interval '1 day'
  );
  return portaria.limit_reopens('erros_por_usuario', array(
    select o.criado_em + coalesce(o.erros_apos[n], interval '0')
    from portaria.login_otps as o, generate_series(1, o.tentativas) as n
    where o.titular_id = any (errors_reopen.titulares)
      and o.criado_em + coalesce(o.erros_apos[n], interval '0') > v_desde
      and coalesce(
        case when errors_reopen.rede = any (v_conhecidas) then o.erros_rede[n] = errors_reopen.rede else o.erros_rede[n] <> all (v_conhecidas) end,
        true
      )
  ));
end;
$$;

comment on function portaria.errors_reopen(uuid[], cidr, text) is 'Seconds until a person with too many wrong attempts may try again from this network; null when they may try now. telefone: where the code goes; null counts the networks of all records as known.';

revoke all on function portaria.errors_reopen(uuid[], cidr, text) from public;
