/*
 * The daily clean-up of the specification, section 8, and of other rows that expire. It deletes at most lote rows of
 * each kind, so that a call is short; the caller repeats it while restam is true. A blacklist row of an expired token
 * is not needed: portaria.token_refusal allows no grace. Rows are deleted by ctid: by key, each batch would read the
 * whole table. A lock keeps two schedulers from creating the same partition.
 */
create or replace function portaria.run_maintenance(lote integer default 100000) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_corte timestamptz := now() - portaria.limite('retencao_otps') * interval '1 hour';
  v_blacklist bigint;
  v_sessoes bigint;
  v_renovacoes bigint;
  v_trocas bigint;
  v_envios bigint;
  v_tentativas bigint;
  v_otps bigint;
  v_alertas bigint;
  v_redes bigint;
  v_desbloqueios bigint;
  v_avisos bigint;
  v_origens bigint;
  v_telefones bigint;
  v_portal bigint;
begin
  perform portaria.lock_limit('run_maintenance');

  delete from portaria.token_blacklist as b
  where b.ctid = any (array(
    select b.ctid from portaria.token_blacklist as b
    where b.expira_em < now()
    limit run_maintenance.lote for update skip locked
  ));
  get diagnostics v_blacklist = row_count;

  delete from portaria.sessoes as s
  where s.ctid = any (array(
    select s.ctid from portaria.sessoes as s
    where s.expira_em < now()
    limit run_maintenance.lote for update skip locked
  ));
  get diagnostics v_sessoes = row_count;

  delete from portaria.renovacoes as r
  where r.ctid = any (array(
    select r.ctid from portaria.renovacoes as r
    where r.expira_em < now()
    limit run_maintenance.lote for update skip locked
  ));
  get diagnostics v_renovacoes = row_count;
  delete from portaria.sessao_trocas as t
  where t.ctid = any (array(
    select t.ctid from portaria.sessao_trocas as t
    where t.ultima_em < v_corte
    limit run_maintenance.lote for update skip locked
  ));
  get diagnostics v_trocas = row_count;

  delete from portaria.otp_envios as e
  where e.ctid = any (array(select e.ctid from portaria.otp_envios as e where e.criado_em < v_corte limit run_maintenance.lote));
  get diagnostics v_envios = row_count;

  delete from portaria.otp_tentativas as t
  where t.ctid = any (array(select t.ctid from portaria.otp_tentativas as t where t.criado_em < v_corte limit run_maintenance.lote));
  get diagnostics v_tentativas = row_count;

  delete from portaria.login_otps as o
  where o.ctid = any (array(select o.ctid from portaria.login_otps as o where o.criado_em < v_corte limit run_maintenance.lote));
  get diagnostics v_otps = row_count;

  -- Also alerts that were not pushed: without an address for pushes none ever is.
  delete from portaria.alertas as a
  where a.ctid = any (array(
    select a.ctid from portaria.alertas as a
    where a.ultimo_em < now() - portaria.limite('retencao_alertas') * interval '1 day'
    limit run_maintenance.lote for update skip locked
  ));
  get diagnostics v_alertas = row_count;

  delete from portaria.redes_conhecidas as r
  where r.ctid = any (array(
    select r.ctid from portaria.redes_conhecidas as r
    where r.vista_em < now() - portaria.limite('retencao_redes') * interval '1 day'
    limit run_maintenance.lote for update skip locked
  ));
  get diagnostics v_redes = row_count;

  -- The sends and attempts before an unlock are deleted by then.
  delete from portaria.desbloqueios as d
  where d.ctid = any (array(
    select d.ctid from portaria.desbloqueios as d
    where d.desbloqueado_em < v_corte
    limit run_maintenance.lote for update skip locked
  ));
  get diagnostics v_desbloqueios = row_count;
  delete from portaria.avisos as a
  where a.ctid = any (array(select a.ctid from portaria.avisos as a where a.criado_em < v_corte limit run_maintenance.lote));
  get diagnostics v_avisos = row_count;
  v_origens := portaria.erase_log_origins(run_maintenance.lote);
  v_telefones := portaria.forget_phones(run_maintenance.lote);
  v_portal := portaria.forget_portal_ends(run_maintenance.lote);
  perform portaria.forget_counts(run_maintenance.lote);
  perform portaria.forget_batches(run_maintenance.lote);
  perform portaria.forget_challenges(run_maintenance.lote);
  perform portaria.erase_old_findings();

  return jsonb_build_object(
    'token_blacklist', v_blacklist,
    'sessoes', v_sessoes,
    'renovacoes', v_renovacoes,
    'sessao_trocas', v_trocas,
    'otp_envios', v_envios,
    'otp_tentativas', v_tentativas,
    'login_otps', v_otps,
    'alertas', v_alertas,
    'redes_conhecidas', v_redes,
    'desbloqueios', v_desbloqueios,
    'avisos', v_avisos,
    'origens', v_origens,
    'portal_telefones', v_telefones,
    'portal_sessoes', v_portal,
    'particoes_removidas', portaria.drop_log_partitions(),
    'particoes_criadas', portaria.create_log_partitions(),
    'restam', greatest(
      v_blacklist, v_sessoes, v_renovacoes, v_trocas, v_envios, v_tentativas, v_otps, v_alertas, v_redes, v_desbloqueios, v_avisos, v_origens,
      v_telefones, v_portal
    ) = run_maintenance.lote
  );
end;
$$;

comment on function portaria.run_maintenance(integer) is 'Deletes expired rows, at most lote of each kind, and creates and drops log partitions. restam: more rows are left.';

revoke all on function portaria.run_maintenance(integer) from public;
grant execute on function portaria.run_maintenance(integer) to portaria_maintenance;
