/*
 * A session that is over its limit must not fill the log: all refusals of one window share one entry, which counts
 * them.
 */
create or replace function portaria.log_excess(sessao portaria.sessoes) returns void
language plpgsql volatile
as $$
declare
  v_agora timestamptz := clock_timestamp();
  v_desde timestamptz := v_agora - portaria.limite('trocas_por_sessao_janela') * interval '1 second';
begin
  update portaria.logs_transacoes as l
  set dados = l.dados || jsonb_build_object('contagem', (l.dados ->> 'contagem')::integer + 1, 'ultima_em', portaria.iso_utc(v_agora))
  from portaria.sessao_trocas as t
  where t.familia = (log_excess.sessao).familia
    and t.excesso_em > v_desde
    and l.id = t.excesso_id
    and l.criado_em = t.excesso_em;
  if found then
    return;
  end if;

  perform portaria.log_transacao(
    'session.limited',
    case (log_excess.sessao).contexto when 'sistema' then (log_excess.sessao).titular_id end,
    (log_excess.sessao).escola_id,
    jsonb_build_object('titular_id', (log_excess.sessao).titular_id, 'familia', (log_excess.sessao).familia, 'contagem', 1)
  );
  update portaria.sessao_trocas as t
  set (excesso_id, excesso_em) = (
    select l.id, l.criado_em
    from portaria.logs_transacoes as l
    where l.evento = 'session.limited'
      and l.criado_em >= v_agora
      and l.dados ->> 'familia' = t.familia::text
  ), ultima_em = v_agora
  where t.familia = (log_excess.sessao).familia;
end;
$$;

comment on function portaria.log_excess(portaria.sessoes) is 'Counts a request that the limit of a session refused, in one log entry per window.';

revoke all on function portaria.log_excess(portaria.sessoes) from public;
