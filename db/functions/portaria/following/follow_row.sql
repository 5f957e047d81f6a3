/*
 * A row that breaks a rule does not stop the host's write, unless estrito. Until it is corrected it gives no access: a
 * person whose ativo is not true becomes inactive even if another field is wrong, and a role that cannot be read is
 * revoked. What is no fault of the row is raised, so that the host can retry: a deadlock, a lock that it waited for too
 * long, a lack of memory or space, a shutdown.
 */
create or replace function portaria.follow_row(seguida portaria.tabelas_seguidas, chave text, campos jsonb) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
set enable_seqscan = off -- a plan from before a load would read the table of waiting rows for each row of the load
set jit = off
as $$
declare
  v_motivo text;
  v_estado text;
  v_alheio boolean;
  v_restricao text;
  v_registro uuid;
begin
  begin
    perform portaria.copy_row(seguida, follow_row.chave, follow_row.campos);
    return;
  exception
    when others then
      get stacked diagnostics v_restricao = constraint_name;
      v_estado := sqlstate;
      v_motivo := portaria.follow_reason(v_estado, sqlerrm, v_restricao);
  end;
  v_alheio := left(v_estado, 2) in ('40', '53', '55', '57', '58', 'XX');
  if seguida.estrito or v_alheio then
    raise exception using errcode = case when v_alheio then v_estado else '23514' end, message = v_motivo;
  end if;
  select l.registro into v_registro
  from portaria.linhas_seguidas as l
  where (l.esquema, l.tabela, l.tipo, l.chave) = (seguida.esquema, seguida.tabela, seguida.tipo, follow_row.chave);
  begin
    if seguida.tipo = 'pessoas' and follow_row.campos ? 'ativo' and not portaria.reads_true(follow_row.campos ->> 'ativo') then
      update portaria.usuarios as u set ativo = false where u.id = v_registro and u.ativo;
    elsif seguida.tipo = 'papeis' then
      perform portaria.forget_row(seguida, follow_row.chave);
    end if;
  exception
    when sqlstate 'PGRST' then
      v_motivo := portaria.follow_reason(sqlstate, sqlerrm, null); -- the last administrador
  end;
  insert into portaria.quarentena as q (esquema, tabela, tipo, chave, campos, motivo)
  values (seguida.esquema, seguida.tabela, seguida.tipo, follow_row.chave, follow_row.campos, v_motivo)
  on conflict on constraint quarentena_pkey do update set campos = excluded.campos, motivo = excluded.motivo;
end;
$$;

comment on function portaria.follow_row(portaria.tabelas_seguidas, text, jsonb) is 'Copies one row of a followed table, or puts it into quarentena with the rule that it breaks.';

revoke all on function portaria.follow_row(portaria.tabelas_seguidas, text, jsonb) from public;
