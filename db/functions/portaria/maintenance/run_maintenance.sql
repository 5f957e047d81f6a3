/*
 * The daily clean-up of the specification, section 8, and of other rows that expire. It deletes at most lote rows of
 * each kind, so that a call is short; the caller repeats it while restam is true. A lock keeps two schedulers from
 * creating the same partition.
 */
create or replace function portaria.run_maintenance(lote integer default 100000) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_prazo record;
  v_linhas bigint;
  v_feito jsonb := '{}'::jsonb;
  v_restam boolean := false;
  v_removidas integer := 0;
  v_criadas integer := 0;
begin
  perform portaria.lock_limit('run_maintenance');

  for v_prazo in select e.tabela, e.coluna, e.antes_de, e.informa from portaria.expirations() as e loop
    v_linhas := portaria.delete_expired(v_prazo.tabela, v_prazo.coluna, v_prazo.antes_de, run_maintenance.lote);
    v_restam := v_restam or v_linhas = run_maintenance.lote;
    if v_prazo.informa then
      v_feito := v_feito || jsonb_build_object(v_prazo.tabela, v_linhas);
    end if;
  end loop;
  v_feito := v_feito || jsonb_build_object(
    'origens', portaria.erase_log_origins(run_maintenance.lote),
    'portal_telefones', portaria.forget_phones(run_maintenance.lote)
  );
  perform portaria.erase_old_findings();

  v_restam := v_restam or greatest((v_feito ->> 'origens')::bigint, (v_feito ->> 'portal_telefones')::bigint) = run_maintenance.lote;
  begin
    v_criadas := portaria.create_log_partitions();
  exception
    when lock_not_available then
      raise warning 'no log partition was created: somebody reads the whole log, such as pg_dump';
  end;
  begin
    v_removidas := portaria.drop_log_partitions();
  exception
    when lock_not_available then
      raise warning 'no log partition was dropped: somebody reads the log, such as pg_dump';
  end;
  return v_feito || jsonb_build_object('particoes_removidas', v_removidas, 'particoes_criadas', v_criadas, 'restam', v_restam);
end;
$$;

comment on function portaria.run_maintenance(integer) is 'Deletes expired rows, at most lote of each kind, and creates and drops log partitions. restam: more rows are left.';

revoke all on function portaria.run_maintenance(integer) from public;
grant execute on function portaria.run_maintenance(integer) to portaria_maintenance;
