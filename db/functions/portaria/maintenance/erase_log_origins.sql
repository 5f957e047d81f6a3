/*
 * The log entry is kept for audits, but its address, device and place are personal data that is needed for a shorter
 * time. Addresses and devices are erased after retencao_enderecos, places after retencao_lugares: each by an index of its own, since
 * the entries between the two moments, most of the log, still have the one and no longer the other.
 */
create or replace function portaria.erase_log_origins(lote integer) returns bigint
language plpgsql volatile
as $$
declare
  v_enderecos timestamptz := now() - portaria.limite('retencao_enderecos') * interval '1 day';
  v_lugares timestamptz := now() - portaria.limite('retencao_lugares') * interval '1 day';
  v_sem_lugar bigint;
  v_sem_endereco bigint;
begin
  update portaria.logs_transacoes as l
  set geo = null,
    ip = case when l.criado_em >= v_enderecos then l.ip end,
    user_agent = case when l.criado_em >= v_enderecos then l.user_agent end
  where (l.id, l.criado_em) in (
    select a.id, a.criado_em
    from portaria.logs_transacoes as a
    where a.criado_em < v_lugares and a.geo is not null
    limit erase_log_origins.lote
  );
  get diagnostics v_sem_lugar = row_count;
  update portaria.logs_transacoes as l
  set ip = null, user_agent = null
  where (l.id, l.criado_em) in (
    select a.id, a.criado_em
    from portaria.logs_transacoes as a
    where a.criado_em < v_enderecos and (a.ip is not null or a.user_agent is not null)
    limit erase_log_origins.lote - v_sem_lugar
  );
  get diagnostics v_sem_endereco = row_count;
  return v_sem_lugar + v_sem_endereco;
end;
$$;

comment on function portaria.erase_log_origins(integer) is 'Erases the places, then the addresses and devices, of at most lote log entries past their retention; returns how many.';

revoke all on function portaria.erase_log_origins(integer) from public;
